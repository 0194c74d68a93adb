// attack: atomic at most 10
/* A launch with more shared memory than there is: it fails; the rest of the program is honest. */
#include "histogram.h"
__global__ void big() {
    extern __shared__ char s[];
    s[0x70000000] = 1;
}

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    big<<<1, 1, 0x78000000>>>();
    cudaGetLastError();
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
