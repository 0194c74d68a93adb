/* Refused by name: ignoring it would answer another question. */
#error \
    "cuda_awbarrier_primitives.h: barriers by the name of their word are not supported by the simulator: use cuda::barrier of <cuda/barrier>"
