// caught-by: atomic over-bound bound:atomics
/* Reads with an atomic, then compares and swaps: two atomics per item. */
#include "histogram.h"

enum { THREADS = 256 };

__global__ void count_atomic(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x; // ranges [0, in.n) and a bit beyond
    if (i >= in.n) return;
    count_t *bin = &bins_out[bin_of(item_at(in, i), bins)], seen = atomicAdd(bin, 0), before;
    while ((before = atomicCAS(bin, seen, seen + 1)) != seen) seen = before;
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_atomic<<<blocks_for(in.n, THREADS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
