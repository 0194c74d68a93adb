/* Refused by name: NVIDIA's libraries are code for its cards, which nothing here can look into. */
#error "curand.h: cuRAND is not supported by the simulator: make the numbers on the host"
