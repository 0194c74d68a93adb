// caught-by: library over-bound bound:atomics
/* Counts with an atomic for each item, hidden in a function object of Thrust's. */
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include "histogram.h"

struct one_more {
    struct items in;
    count_t *of_bin;
    int bins;
    __device__ void operator()(int i) const {
        atomicAdd(&of_bin[bin_of(item_at(in, i), bins)], (count_t)1);
    }
};

void histogram(struct items in, count_t *d_bins, int bins) {
    thrust::counting_iterator<int> number(0);
    thrust::for_each(thrust::device, number, number + in.n, one_more{in, d_bins, bins});
}
