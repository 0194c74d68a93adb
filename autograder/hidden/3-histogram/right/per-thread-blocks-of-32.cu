// passes: per-thread
/* Blocks of one warp, all of whose lanes take part in five shuffles for each bin. */
#include "histogram.h"

enum { THREADS = 32, MAX_BINS = 64, MAX_BLOCKS = 1056 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    __shared__ unsigned mine[MAX_BINS][THREADS];
    int lane = threadIdx.x;
    for (int b = 0; b < bins; b++) mine[b][lane] = 0;
    for (long i = blockIdx.x * THREADS + lane; i < in.n; i += gridDim.x * THREADS) {
        int b = bin_of(item_at(in, (int)i), bins);
        mine[b][lane] = (unsigned)plus(mine[b][lane], 1);
    }
    for (int b = 0; b < bins; b++) {
        count_t sum = mine[b][lane];
        for (int d = 16; d > 0; d /= 2) sum = plus(sum, __shfl_down_sync(0xffffffff, sum, d));
        if (lane == 0) atomicAdd(&bins_out[b], sum);
    }
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
