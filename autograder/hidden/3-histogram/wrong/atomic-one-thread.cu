// caught-by: atomic over-bound bound:global_load_sectors
/* One thread does all the work, atomically. */
#include "histogram.h"

enum { THREADS = 256 };

__global__ void count_atomic(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x; // ranges [0, in.n) and a bit beyond
    for (int k = 0; i == 0 && k < in.n; k++) atomicAdd(&bins_out[bin_of(item_at(in, k), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_atomic<<<blocks_for(in.n, THREADS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
