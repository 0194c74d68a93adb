// passes: atomic
/* The item stands on the left of %: it is read once. */
#include "histogram.h"
template <class I> __global__ void k(const I *data, int n, count_t *out, int bins) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&out[(data[i] % bins + bins) % bins], 1ULL);
}
void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    if (in.bytes == 1)
        k<<<blocks_for(in.n, 256), 256>>>((const int8_t *)in.data, in.n, d_bins, bins);
    else
        k<<<blocks_for(in.n, 256), 256>>>((const int *)in.data, in.n, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
