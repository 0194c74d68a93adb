/* Refused by name: NVIDIA's libraries are code for its cards, which nothing here can look into. */
#error "cusparse_v2.h: cuSPARSE is not supported by the simulator: write the kernel yourself"
