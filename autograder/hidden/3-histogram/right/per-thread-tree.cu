// passes: per-thread
/* Lesson 1's tree in shared memory, over the threads' counts of all bins at once. */
#include "histogram.h"

enum { THREADS = 128, MAX_BLOCKS = 132 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins][THREADS]
    int tid = threadIdx.x;
    for (int b = 0; b < bins; b++) mine[b * THREADS + tid] = 0;
    for (long i = blockIdx.x * THREADS + tid; i < in.n; i += gridDim.x * THREADS) {
        unsigned *c = &mine[bin_of(item_at(in, (int)i), bins) * THREADS + tid];
        *c = (unsigned)plus(*c, 1);
    }
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        for (int b = 0; b < bins && tid < half; b++) {
            unsigned *c = &mine[b * THREADS + tid];
            *c = (unsigned)plus(c[0], c[half]);
        }
    }
    if (tid > 0) return;
    for (int b = 0; b < bins; b++) atomicAdd(&bins_out[b], (count_t)mine[b * THREADS]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count<<<blocks, THREADS, bins * THREADS * 4>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
