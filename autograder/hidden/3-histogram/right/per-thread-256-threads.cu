// passes: per-thread
/* Larger blocks, and a tree in shared memory instead of shuffles. */
#include "histogram.h"

enum { THREADS = 256, MAX_BLOCKS = 66 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins][THREADS]
    int tid = threadIdx.x;
    for (int b = 0; b < bins; b++) mine[b * THREADS + tid] = 0;
    for (long i = blockIdx.x * THREADS + tid; i < in.n; i += gridDim.x * THREADS) {
        unsigned *c = &mine[bin_of(item_at(in, (int)i), bins) * THREADS + tid];
        *c = (unsigned)plus(*c, 1);
    }
    __syncthreads();
    int warp = tid / 32, lane = tid % 32;
    for (int b = warp; b < bins; b += THREADS / 32) {
        unsigned sum = 0;
        for (int t = lane; t < THREADS; t += 32) sum += mine[b * THREADS + t];
        sum = __reduce_add_sync(0xffffffff, sum);
        if (lane == 0) atomicAdd(&bins_out[b], (count_t)sum);
    }
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS), bytes = bins * THREADS * 4;
    CUDA_CHECK(cudaFuncSetAttribute(count, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    count<<<blocks, THREADS, bytes>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
