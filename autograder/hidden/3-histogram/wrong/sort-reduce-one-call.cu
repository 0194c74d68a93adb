// caught-by: sort-reduce over-bound bound:longest_call
/* Sorts the items, and then one function object counts all of them one after the other. */
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/tabulate.h>
#include "histogram.h"

struct number_of_bin {
    struct items all;
    int bins;
    __device__ int operator()(int k) const { return bin_of(item_at(all, k), bins); }
};

struct count_all {
    const int *sorted;
    int length;
    count_t *counts;
    __device__ count_t operator()(int) const {
        for (int k = 0; k < length; k++) counts[sorted[k]]++;
        return 0;
    }
};

void histogram(struct items in, count_t *d_bins, int bins) {
    thrust::device_vector<int> numbers(in.n);
    thrust::tabulate(numbers.begin(), numbers.end(), number_of_bin{in, bins});
    thrust::sort(numbers.begin(), numbers.end());
    auto all = thrust::make_transform_iterator(
        thrust::counting_iterator<int>(0),
        count_all{thrust::raw_pointer_cast(numbers.data()), in.n, d_bins});
    thrust::reduce(thrust::device, all, all + 1);
}
