/* Refused by name: NVIDIA's libraries are code for its cards, which nothing here can look into. */
#error "nppi.h: NPP is not supported by the simulator: write the kernel yourself"
