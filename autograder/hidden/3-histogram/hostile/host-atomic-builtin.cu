// attack: atomic at most 0
/* A host atomic to memory after a variable of its own. */
#include "histogram.h"
static unsigned long near;

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    volatile long far = 0x10000;
    __atomic_fetch_add(&near + far, 1, __ATOMIC_SEQ_CST);
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
