// attack: atomic at most 0
/* cudaMemcpy() to a computed host address. */
#include "histogram.h"

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    char *to = (char *)&stdout + 4096;
    cudaMemcpy(to, in.data, 4, cudaMemcpyDeviceToHost);
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
