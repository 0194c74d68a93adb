// attack: sort-reduce at most 0
/* Sorts on the host, with std::sort, and copies the runs back. */
#include <algorithm>
#include <vector>
#include "histogram.h"

__global__ void find_bins(struct items in, uint16_t *keys, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) keys[i] = (uint16_t)bin_of(item_at(in, i), bins);
}

__global__ void add(const int *counts, count_t *bins_out, int bins) {
    int b = blockIdx.x * 256 + threadIdx.x;
    if (b < bins && counts[b]) bins_out[b] = plus(bins_out[b], counts[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    uint16_t *d_keys;
    int *d_counts;
    CUDA_CHECK(cudaMalloc((void **)&d_keys, in.n * 2));
    CUDA_CHECK(cudaMalloc((void **)&d_counts, bins * 4));
    find_bins<<<blocks_for(in.n, 256), 256>>>(in, d_keys, bins);
    std::vector<uint16_t> keys(in.n);
    std::vector<int> counts(bins);
    CUDA_CHECK(cudaMemcpy(keys.data(), d_keys, in.n * 2, cudaMemcpyDeviceToHost));
    std::sort(keys.begin(), keys.end());
    for (uint16_t key : keys) counts[key]++;
    CUDA_CHECK(cudaMemcpy(d_counts, counts.data(), bins * 4, cudaMemcpyHostToDevice));
    add<<<blocks_for(bins, 256), 256>>>(d_counts, d_bins, bins);
    CUDA_CHECK(cudaFree(d_keys));
    CUDA_CHECK(cudaFree(d_counts));
}
