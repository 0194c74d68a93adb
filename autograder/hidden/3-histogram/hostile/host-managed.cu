// attack: shared at most 0
/* A kernel copies the items into managed memory, where the host counts them without a copy. */
#include "histogram.h"

__global__ void hand_over(struct items in, int *to, const count_t *bins_in, count_t *counts,
                          int bins) {
    for (int i = blockIdx.x * 512 + threadIdx.x; i < in.n; i += gridDim.x * 512)
        to[i] = item_at(in, i);
    for (int b = blockIdx.x * 512 + threadIdx.x; b < bins; b += gridDim.x * 512)
        counts[b] = bins_in[b];
}

__global__ void take_back(const count_t *counts, count_t *bins_out, int bins) {
    for (int b = threadIdx.x; b < bins; b += 512) bins_out[b] = counts[b];
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int *items;
    count_t *counts;
    CUDA_CHECK(cudaMallocManaged((void **)&items, in.n * sizeof *items));
    CUDA_CHECK(cudaMallocManaged((void **)&counts, bins * sizeof *counts));
    hand_over<<<264, 512>>>(in, items, d_bins, counts, bins);
    CUDA_CHECK(cudaDeviceSynchronize());
    for (int i = 0; i < in.n; i++) counts[bin_of(items[i], bins)]++;
    take_back<<<1, 512>>>(counts, d_bins, bins);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(items));
    CUDA_CHECK(cudaFree(counts));
}
