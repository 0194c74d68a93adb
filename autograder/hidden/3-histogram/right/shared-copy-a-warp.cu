// passes: shared
/* A histogram a warp, as far as shared memory goes (Shams and Kennedy, "Efficient histogram
   algorithms for NVIDIA CUDA compatible devices", 2007), which the block adds up. */
#include "histogram.h"

enum { THREADS = 512, WARP = 32, MAX_BLOCKS = 264, FIT = 12288 };

__global__ void count(struct items in, count_t *bins_out, int bins, int copies) {
    extern __shared__ unsigned mine[]; // [copies][bins]
    int tid = threadIdx.x;
    unsigned *own = mine + tid / WARP % copies * bins;
    for (int k = tid; k < bins * copies; k += THREADS) mine[k] = 0;
    __syncthreads();
    for (long i = blockIdx.x * THREADS + tid; i < in.n; i += gridDim.x * THREADS)
        atomicAdd(&own[bin_of(item_at(in, (int)i), bins)], 1u);
    __syncthreads();
    for (int b = tid; b < bins; b += THREADS) {
        count_t sum = 0;
        for (int c = 0; c < copies; c++) sum = plus(sum, mine[c * bins + b]);
        atomicAdd(&bins_out[b], sum);
    }
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    int copies = max(min(FIT / bins, THREADS / WARP), 1);
    count<<<blocks, THREADS, bins * copies * sizeof(unsigned)>>>(in, d_bins, bins, copies);
    CUDA_CHECK(cudaGetLastError());
}
