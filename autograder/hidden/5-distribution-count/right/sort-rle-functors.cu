// passes: sort-rle
/* Function objects read their own elements, in each of a hundred runs. */
#include <thrust/adjacent_difference.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/unique.h>
#include "distribution-count.h"
struct At {
    items in;
    __host__ __device__ value_t operator()(uint64_t i) const { return item_at(in, in.first + i); }
};
void distribution_count(items in, table out, void *, size_t) {
    uint64_t n = in.end - in.first;
    if (n == 0) return;
    thrust::device_vector<value_t> v(n);
    thrust::counting_iterator<uint64_t> zero(0);
    thrust::transform(zero, zero + n, v.begin(), At{in});
    thrust::sort(v.begin(), v.end());
    thrust::device_vector<count_t> starts(n + 1);
    thrust::device_ptr<value_t> values(out.values);
    thrust::device_ptr<count_t> counts(out.counts);
    auto ends = thrust::unique_by_key_copy(
        v.begin(), v.end(), thrust::counting_iterator<count_t>(0), values, starts.begin());
    count_t k = ends.first - values;
    starts[k] = n;
    thrust::transform(starts.begin() + 1, starts.begin() + k + 1, starts.begin(), counts,
                      thrust::minus<count_t>());
    *thrust::device_ptr<count_t>(out.size) = k;
}
