/* Refused by name: ignoring it would answer another question. */
#error "cuda_fp8.h: 8-bit floating point is not supported by the simulator"
