// passes: shared
/* Blocks leave partial counts in global memory, and a second kernel adds them up (Podlozhnyuk,
   "Histogram calculation in CUDA", NVIDIA 2007: histogram256). */
#include "histogram.h"

enum { THREADS = 192, MAX_BLOCKS = 240, MERGE_THREADS = 256 };

__global__ void count(struct items in, unsigned *partial, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    for (int b = threadIdx.x; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads();
    for (long i = blockIdx.x * THREADS + threadIdx.x; i < in.n; i += gridDim.x * THREADS)
        atomicAdd(&mine[bin_of(item_at(in, (int)i), bins)], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += THREADS) partial[blockIdx.x * bins + b] = mine[b];
}

__global__ void merge(const unsigned *partial, count_t *bins_out, int bins, int blocks) {
    int b = blockIdx.x * MERGE_THREADS + threadIdx.x;
    if (b >= bins) return;
    count_t sum = bins_out[b];
    for (int k = 0; k < blocks; k++) sum = plus(sum, partial[k * bins + b]);
    bins_out[b] = sum;
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    unsigned *d_partial;
    CUDA_CHECK(cudaMalloc((void **)&d_partial, (size_t)blocks * bins * sizeof *d_partial));
    count<<<blocks, THREADS, bins * sizeof(unsigned)>>>(in, d_partial, bins);
    CUDA_CHECK(cudaGetLastError());
    merge<<<blocks_for(bins, MERGE_THREADS), MERGE_THREADS>>>(d_partial, d_bins, bins, blocks);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaFree(d_partial));
}
