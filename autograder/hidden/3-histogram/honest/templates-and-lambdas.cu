// passes: shared
/* Kernels made by templates, with the rule as a lambda; the width of an item is chosen once. */
#include "histogram.h"

enum { THREADS = 256, MAX_BLOCKS = 264 };

template <typename item_t, typename rule_t>
__global__ void count(const item_t *items, int n, count_t *bins_out, int bins, rule_t rule) {
    extern __shared__ unsigned mine[]; // [bins]
    for (int b = threadIdx.x; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads();
    for (long i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS)
        atomicAdd(&mine[rule(items[i])], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += THREADS) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

template <typename item_t> static void launch(struct items in, count_t *d_bins, int bins) {
    auto rule = [bins] __device__(int item) { return bin_of(item, bins); };
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count<<<blocks, THREADS, bins * sizeof(unsigned)>>>(static_cast<const item_t *>(in.data), in.n,
                                                        d_bins, bins, rule);
    CUDA_CHECK(cudaGetLastError());
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    in.bytes == 1 ? launch<int8_t>(in, d_bins, bins) : launch<int32_t>(in, d_bins, bins);
}
