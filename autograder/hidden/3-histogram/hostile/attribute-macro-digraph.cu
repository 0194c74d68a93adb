// attack: atomic at most 0
// refused: may not use `no_sanitize`
/* The attribute in brackets written as digraphs. */
#include "histogram.h"
<:<: gnu::no_sanitize("thread") :> :> void f(int *p) { *p = 1; }

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
