// passes: per-thread
/* Without a single atomic: partial counts in global memory, which a second kernel adds up (as the
   histogram64 of NVIDIA's samples does); 64 threads a block. A thread adds up a bin of the block,
   and starts with its own thread's, so that neighbours use different banks. */
#include "histogram.h"

enum { THREADS = 64, MAX_BLOCKS = 264 };

__global__ void count(struct items in, unsigned *partial, int bins) {
    extern __shared__ unsigned mine[]; // [bins][THREADS]
    int tid = threadIdx.x;
    for (int b = 0; b < bins; b++) mine[b * THREADS + tid] = 0;
    for (long i = blockIdx.x * THREADS + tid; i < in.n; i += gridDim.x * THREADS) {
        unsigned *c = &mine[bin_of(item_at(in, (int)i), bins) * THREADS + tid];
        *c = (unsigned)plus(*c, 1);
    }
    __syncthreads();
    count_t sum = 0;
    for (int t = 0; t < THREADS && tid < bins; t++)
        sum = plus(sum, mine[tid * THREADS + (t + tid) % THREADS]);
    if (tid < bins) partial[blockIdx.x * bins + tid] = (unsigned)sum;
}

__global__ void merge(const unsigned *partial, count_t *bins_out, int bins, int blocks) {
    int b = threadIdx.x;
    count_t sum = 0;
    for (int k = 0; k < blocks; k++) sum = plus(sum, partial[k * bins + b]);
    bins_out[b] = plus(bins_out[b], sum);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    unsigned *d_partial;
    CUDA_CHECK(cudaMalloc((void **)&d_partial, blocks * bins * sizeof *d_partial));
    count<<<blocks, THREADS, bins * THREADS * sizeof(unsigned)>>>(in, d_partial, bins);
    CUDA_CHECK(cudaGetLastError());
    merge<<<1, bins>>>(d_partial, d_bins, bins, blocks);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaFree(d_partial));
}
