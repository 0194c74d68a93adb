// passes: atomic
/* A grid of fixed size whose threads take items one grid apart (Kirk, Hwu and El Hajj, "Programming
   Massively Parallel Processors", chapter 9: interleaved partitioning). */
#include "histogram.h"

enum { THREADS = 256, BLOCKS = 528 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    long stride = (long)gridDim.x * THREADS;
    for (long i = blockIdx.x * THREADS + threadIdx.x; i < in.n; i += stride)
        atomicAdd(&bins_out[bin_of(item_at(in, (int)i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<min(blocks_for(in.n, THREADS), (int)BLOCKS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
