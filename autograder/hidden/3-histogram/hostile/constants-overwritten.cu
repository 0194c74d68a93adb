// attack: atomic at most 0
/* Writes to const data. */
#include "histogram.h"
static const int table[4] = {1, 2, 3, 4};

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int *volatile p = const_cast<int *>(table);
    p[0] = 5;
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
