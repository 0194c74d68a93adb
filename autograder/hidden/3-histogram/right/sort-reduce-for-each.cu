// passes: sort-reduce
/* No kernel at all: a function object adds the count of each bin that occurs. Each occurs once, so
   no two elements store to the same place. */
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>
#include "histogram.h"

struct bin_at {
    struct items items;
    int bins;
    __device__ int operator()(int place) const { return bin_of(item_at(items, place), bins); }
};

struct add_run {
    count_t *totals;
    template <class Run> __device__ void operator()(Run run) const {
        totals[thrust::get<0>(run)] += thrust::get<1>(run);
    }
};

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    thrust::device_vector<int> sorted(in.n), once(in.n), lengths(in.n);
    thrust::counting_iterator<int> place(0);
    thrust::transform(place, place + in.n, sorted.begin(), bin_at{in, bins});
    thrust::sort(sorted.begin(), sorted.end());
    auto ones = thrust::make_constant_iterator(1);
    auto last = thrust::reduce_by_key(sorted.begin(), sorted.end(), ones, once.begin(),
                                      lengths.begin());
    auto runs = thrust::make_zip_iterator(thrust::make_tuple(once.begin(), lengths.begin()));
    thrust::for_each(runs, runs + (last.first - once.begin()), add_run{d_bins});
}
