// attack: atomic at most 0
/* The same with pinned memory that is mapped into the device. */
#include "histogram.h"

__global__ void hand_over(struct items in, int *to) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) to[i] = item_at(in, i);
}

__global__ void take_back(const unsigned *counts, count_t *bins_out, int bins) {
    int b = blockIdx.x * 256 + threadIdx.x;
    if (b < bins && counts[b]) atomicAdd(&bins_out[b], (count_t)counts[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int *items;
    unsigned *counts;
    CUDA_CHECK(cudaHostAlloc((void **)&items, in.n * sizeof *items, cudaHostAllocMapped));
    CUDA_CHECK(cudaHostAlloc((void **)&counts, bins * sizeof *counts, cudaHostAllocMapped));
    hand_over<<<blocks_for(in.n, 256), 256>>>(in, items);
    CUDA_CHECK(cudaDeviceSynchronize());
    for (int b = 0; b < bins; b++) counts[b] = 0;
    for (int i = 0; i < in.n; i++) counts[bin_of(items[i], bins)]++;
    take_back<<<blocks_for(bins, 256), 256>>>(counts, d_bins, bins);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFreeHost(items));
    CUDA_CHECK(cudaFreeHost(counts));
}
