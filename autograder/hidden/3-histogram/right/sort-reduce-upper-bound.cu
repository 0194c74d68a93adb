// passes: sort-reduce
/* A dense histogram: where each bin's last key is, is found by search, and the differences are the
   counts (Thrust's example histogram.cu). Thrust finds the bins, too; one kernel adds. */
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include "histogram.h"

struct to_bin {
    struct items in;
    int bins;
    __device__ uint16_t operator()(int i) const { return (uint16_t)bin_of(item_at(in, i), bins); }
};

__global__ void add(const int *counts, count_t *bins_out, int bins) {
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b < bins && counts[b]) bins_out[b] = plus(bins_out[b], counts[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    thrust::device_vector<uint16_t> keys(in.n);
    thrust::device_vector<int> counts(bins);
    thrust::transform(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(in.n),
                      keys.begin(), to_bin{in, bins});
    thrust::sort(keys.begin(), keys.end());
    thrust::counting_iterator<int> first(0);
    thrust::upper_bound(keys.begin(), keys.end(), first, first + bins, counts.begin());
    thrust::adjacent_difference(counts.begin(), counts.end(), counts.begin());
    add<<<blocks_for(bins, 256), 256>>>(thrust::raw_pointer_cast(counts.data()), d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
