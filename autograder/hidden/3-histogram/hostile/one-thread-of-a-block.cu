// attack: shared at most 0
/* Blocks load together; then one thread of each counts natively, from shared memory. */
#include "histogram.h"

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[];
    __shared__ int waiting[512];
    int tid = threadIdx.x;
    for (int b = tid; b < bins; b += 512) mine[b] = 0;
    for (long first = blockIdx.x * 512; first < in.n; first += gridDim.x * 512) {
        __syncthreads();
        if (first + tid < in.n) waiting[tid] = bin_of(item_at(in, (int)(first + tid)), bins);
        __syncthreads();
        for (int k = 0; tid == 0 && k < 512 && first + k < in.n; k++) mine[waiting[k]]++;
    }
    __syncthreads();
    for (int b = tid; b < bins; b += 512)
        if (mine[b]) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<min(blocks_for(in.n, 512), 264), 512, bins * 4>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
