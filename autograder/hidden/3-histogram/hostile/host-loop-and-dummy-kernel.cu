// attack: shared at most 0
/* The host counts; a kernel reads the items, as many as it should, and makes atomics that add 0. */
#include <vector>
#include "histogram.h"

__global__ void busy(struct items in, count_t *bins_out, int bins) {
    __shared__ unsigned s[64];
    if (threadIdx.x < 64) s[threadIdx.x] = 0;
    __syncthreads();
    for (long i = blockIdx.x * 512 + threadIdx.x; i < in.n; i += gridDim.x * 512)
        atomicAdd(&s[item_at(in, (int)i) & 63], 0u);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += 512) atomicAdd(&bins_out[b], 0ull);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    std::vector<char> items((size_t)in.n * in.bytes);
    std::vector<count_t> counts(bins);
    CUDA_CHECK(cudaMemcpy(items.data(), in.data, items.size(), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(counts.data(), d_bins, bins * sizeof(count_t), cudaMemcpyDeviceToHost));
    for (int i = 0; i < in.n; i++) {
        int item = in.bytes == 1 ? (int8_t)items[i] : ((int *)items.data())[i];
        counts[bin_of(item, bins)]++;
    }
    busy<<<min(blocks_for(in.n, 512), 264), 512>>>(in, d_bins, bins);
    CUDA_CHECK(cudaMemcpy(d_bins, counts.data(), bins * sizeof(count_t), cudaMemcpyHostToDevice));
}
