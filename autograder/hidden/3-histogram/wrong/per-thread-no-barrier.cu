// caught-by: per-thread racy race
/* Adds up columns that are still being counted in. */
#include "histogram.h"

enum { THREADS = 128, WARP = 32, WARPS = THREADS / WARP, MAX_BLOCKS = 132 };

/* mine: the block's counts, those of one bin side by side: mine[b * THREADS + tid] is a thread's.
   Neighbouring lanes use neighbouring words, so no two of them meet in a bank. */
__device__ void count_alone(struct items in, unsigned *mine, int bins) {
    int tid = threadIdx.x, stride = gridDim.x * THREADS;
    for (int b = 0; b < bins; b++) mine[b * THREADS + tid] = 0;
    for (long i = blockIdx.x * THREADS + tid; i < in.n; i += stride) { // long: i may pass 2^31
        unsigned *count = &mine[bin_of(item_at(in, (int)i), bins) * THREADS + tid];
        *count = (unsigned)plus(*count, 1);
    }
}

__global__ void count_per_thread(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins][THREADS]
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    count_alone(in, mine, bins);
    for (int b = warp; b < bins; b += WARPS) {
        count_t sum = mine[b * THREADS + lane];
        for (int t = lane + WARP; t < THREADS; t += WARP) sum = plus(sum, mine[b * THREADS + t]);
        for (int d = WARP / 2; d > 0; d /= 2) sum = plus(sum, __shfl_down_sync(0xffffffff, sum, d));
        if (lane == 0) atomicAdd(&bins_out[b], sum);
    }
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count_per_thread<<<blocks, THREADS, bins * THREADS * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
