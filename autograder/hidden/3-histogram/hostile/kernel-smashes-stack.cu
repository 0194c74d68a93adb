// attack: atomic at most 0
/* A kernel overwrites its return address. */
#include "histogram.h"
__global__ void smash(int far) {
    long local[2];
    volatile long *p = local;
    for (int k = 0; k < far; k++) p[2 + k] = 0x401000;
}

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    smash<<<1, 1>>>(16);
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
