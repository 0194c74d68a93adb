// caught-by: library over-bound bound:longest_call
/* The library calls a function object once, which counts all items one after the other. */
#include <cub/device/device_for.cuh>
#include "histogram.h"

struct count_all {
    struct items in;
    count_t *counts;
    int bins;
    __device__ void operator()(int) const {
        for (int k = 0; k < in.n; k++) counts[bin_of(item_at(in, k), bins)]++;
    }
};

void histogram(struct items in, count_t *d_bins, int bins) {
    CUDA_CHECK(cub::DeviceFor::Bulk(1, count_all{in, d_bins, bins}));
}
