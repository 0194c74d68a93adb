// passes: library
/* Thrust only: sort, then search for the end of each bin (Thrust's example histogram.cu). */
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include "histogram.h"

struct to_bin {
    struct items in;
    int bins;
    __device__ int operator()(int i) const { return bin_of(item_at(in, i), bins); }
};

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    thrust::device_vector<int> keys(in.n);
    thrust::device_vector<count_t> counts(bins);
    thrust::counting_iterator<int> first(0);
    thrust::transform(thrust::device, first, first + in.n, keys.begin(), to_bin{in, bins});
    thrust::sort(keys.begin(), keys.end());
    thrust::upper_bound(keys.begin(), keys.end(), first, first + bins, counts.begin());
    thrust::adjacent_difference(counts.begin(), counts.end(), counts.begin());
    thrust::transform(thrust::device, counts.begin(), counts.end(), d_bins, d_bins,
                      thrust::plus<count_t>());
}
