// passes: shared
/* An array for the most bins, all of which is set to 0, however few there are. */
#include "histogram.h"

enum { THREADS = 256, MOST = 4096, MAX_BLOCKS = 264 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    __shared__ unsigned mine[MOST];
    int tid = threadIdx.x;
    for (int b = tid; b < MOST; b += THREADS) mine[b] = 0;
    __syncthreads();
    for (long i = blockIdx.x * THREADS + tid; i < in.n; i += gridDim.x * THREADS)
        atomicAdd(&mine[bin_of(item_at(in, (int)i), bins)], 1u);
    __syncthreads();
    for (int b = tid; b < bins; b += THREADS)
        if (mine[b]) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
