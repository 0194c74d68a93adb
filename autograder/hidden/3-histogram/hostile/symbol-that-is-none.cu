// attack: atomic at most 0
/* cudaMemcpyToSymbol() to a variable that is not a symbol. */
#include "histogram.h"
static int plain[4];

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int zeros[4] = {};
    cudaMemcpyToSymbol(*(int(*)[4])((char *)plain + 65536), zeros, sizeof zeros);
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
