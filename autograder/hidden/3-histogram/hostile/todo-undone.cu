// attack: atomic at most 0
/* Defines the functions that a TODO mark and the counted operator call. */
#include "histogram.h"
extern "C" void lockstep_todo(void) {}
extern "C" unsigned lockstep_counted_apply(unsigned a, unsigned b) { return a + b; }

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
