/* Refused by name: ignoring it would answer another question. */
#error "cuda_fp4.h: 4-bit floating point is not supported by the simulator"
