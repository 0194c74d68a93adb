// caught-by: per-thread over-bound bound:steps
/* Eight threads count all items. */
#include "histogram.h"
enum { T = 8 };
__global__ void k(struct items in, count_t *out, int bins) {
    extern __shared__ unsigned mine[];
    int t = threadIdx.x;
    for (int b = 0; b < bins; b++) mine[b * 32 + t] = 0;
    for (int i = t; i < in.n; i += T) {
        unsigned *c = &mine[bin_of(item_at(in, i), bins) * 32 + t];
        *c = (unsigned)plus(*c, 1);
    }
    __syncwarp(0xff);
    for (int b = t; b < bins; b += T) {
        count_t s = 0;
        for (int k = 0; k < T; k++) s = plus(s, mine[b * 32 + (k + t) % T]);
        atomicAdd(&out[b], s);
    }
}
void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n) k<<<1, T, bins * 32 * 4>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
