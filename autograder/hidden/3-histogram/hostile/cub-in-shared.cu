// attack: shared at most 0
/* Calls CUB in an exercise that asks for own code. */
#include <cub/device/device_histogram.cuh>
#include "histogram.h"

void histogram(struct items in, count_t *d_bins, int bins) {
    void *d_temporary = nullptr;
    size_t bytes = 0;
    const int *items = (const int *)in.data;
    CUDA_CHECK(cub::DeviceHistogram::HistogramEven(d_temporary, bytes, items, d_bins, bins + 1, 0,
                                                   bins, in.n));
    CUDA_CHECK(cudaMalloc(&d_temporary, bytes));
    CUDA_CHECK(cub::DeviceHistogram::HistogramEven(d_temporary, bytes, items, d_bins, bins + 1, 0,
                                                   bins, in.n));
}
