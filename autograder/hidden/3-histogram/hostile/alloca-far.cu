// attack: atomic at most 0
/* A frame larger than the stack: memory beyond it is not its own. */
#include "histogram.h"

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    volatile long far = 64l << 20;
    char *p = (char *)__builtin_alloca(far);
    p[0] = 1;
    p[far / 2] = 1;
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
