// caught-by: sort-reduce under-bound bound:sorted_words
/* CUB's histogram: nothing is sorted. */
#include <cub/device/device_histogram.cuh>
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/transform.h>
#include "histogram.h"

struct bin_of_number {
    struct items from;
    int count;
    __device__ int operator()(int number) const { return bin_of(item_at(from, number), count); }
};

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count_t *found;
    void *room = nullptr;
    size_t size = 0;
    CUDA_CHECK(cudaMalloc(&found, bins * sizeof(count_t)));
    auto keys = thrust::make_transform_iterator(thrust::counting_iterator<int>(0),
                                                bin_of_number{in, bins});
    for (int round = 0; round < 2; round++) {
        CUDA_CHECK(
            cub::DeviceHistogram::HistogramEven(room, size, keys, found, bins + 1, 0, bins, in.n));
        if (!room) CUDA_CHECK(cudaMalloc(&room, size));
    }
    thrust::transform(thrust::device, found, found + bins, d_bins, d_bins, thrust::plus<count_t>());
    CUDA_CHECK(cudaFree(room));
    CUDA_CHECK(cudaFree(found));
}
