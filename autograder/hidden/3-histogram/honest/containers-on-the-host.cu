// passes: atomic
/* std::vector and std::array plan the launches; none of them holds an item. */
#include <array>
#include <vector>
#include "histogram.h"

__global__ void count(struct items in, int from, int to, count_t *bins_out, int bins) {
    int i = from + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < to) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    static const std::array<int, 3> sizes = {128, 256, 512};
    std::vector<int> ends;
    int piece = (in.n / 3 + 511) / 512 * 512;
    for (int k = 1; k < 3 && piece > 0; k++) ends.push_back(min(k * piece, in.n));
    ends.push_back(in.n);
    int from = 0;
    for (size_t k = 0; k < ends.size(); from = ends[k++]) {
        int threads = sizes.at(k % sizes.size());
        if (ends[k] > from)
            count<<<blocks_for(ends[k] - from, threads), threads>>>(in, from, ends[k], d_bins,
                                                                    bins);
    }
    CUDA_CHECK(cudaGetLastError());
}
