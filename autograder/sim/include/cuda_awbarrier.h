/* Refused by name: ignoring it would answer another question. */
#error \
    "cuda_awbarrier.h: nvcuda::experimental::awbarrier is not supported by the simulator: use cuda::barrier of <cuda/barrier>"
