// attack: library at most 0
/* Counts with its own kernels, launched by another syntax. */
#include "histogram.h"

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    void *arguments[] = {&in, &d_bins, &bins};
    CUDA_CHECK(cudaLaunchKernel((const void *)count, dim3(blocks_for(in.n, 256)), dim3(256),
                                arguments, 0, 0));
}
