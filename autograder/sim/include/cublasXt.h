/* Refused by name: NVIDIA's libraries are code for its cards, which nothing here can look into. */
#error "cublasXt.h: cuBLAS is not supported by the simulator: write the kernel yourself"
