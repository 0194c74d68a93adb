/* Refused by name: NVIDIA's libraries are code for its cards, which nothing here can look into. */
#error "cusolverSp.h: cuSOLVER is not supported by the simulator: write the kernel yourself"
