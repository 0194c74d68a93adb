// passes: atomic
/* A 64-bit count as two words: the thread that sees the lower one wrap adds the carry. */
#include "histogram.h"

enum { THREADS = 128 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= in.n) return;
    unsigned *words = (unsigned *)&bins_out[bin_of(item_at(in, i), bins)];
    if (atomicAdd(&words[0], 1u) == 0xffffffffu) atomicAdd(&words[1], 1u);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<blocks_for(in.n, THREADS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
