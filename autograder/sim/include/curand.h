/* Refused by name: NVIDIA's libraries are code for its cards, which nothing here can look into. */
#error "curand.h: cuRAND's host API is not supported by the simulator yet: use curand_kernel.h"
