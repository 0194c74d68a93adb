// caught-by: sort-reduce over-bound bound:longest_call
/* A sum of one number, whose function object counts all items one after the other. */
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include "histogram.h"

struct count_all {
    struct items in;
    count_t *counts;
    int bins;
    __device__ count_t operator()(int) const {
        for (int k = 0; k < in.n; k++) counts[bin_of(item_at(in, k), bins)]++;
        return 0;
    }
};

void histogram(struct items in, count_t *d_bins, int bins) {
    auto all = thrust::make_transform_iterator(thrust::counting_iterator<int>(0),
                                               count_all{in, d_bins, bins});
    thrust::reduce(thrust::device, all, all + 1);
}
