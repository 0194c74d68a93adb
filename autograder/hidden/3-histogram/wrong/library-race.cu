// caught-by: library racy race
/* A GPU calls the function object for all items side by side: some of these additions get lost. */
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include "histogram.h"

struct count_item {
    struct items in;
    count_t *counts;
    int bins;
    __device__ void operator()(int i) const { counts[bin_of(item_at(in, i), bins)]++; }
};

void histogram(struct items in, count_t *d_bins, int bins) {
    thrust::counting_iterator<int> place(0);
    thrust::for_each_n(thrust::device, place, in.n, count_item{in, d_bins, bins});
}
