// passes: atomic
/* The largest blocks. */
#include "histogram.h"

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < in.n) atomicAdd(bins_out + bin_of(item_at(in, i), bins), 1ULL);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<blocks_for(in.n, 1024), 1024>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
