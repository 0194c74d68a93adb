/* Refused by name: ignoring it would answer another question. */
#error "cuda_fp6.h: 6-bit floating point is not supported by the simulator"
