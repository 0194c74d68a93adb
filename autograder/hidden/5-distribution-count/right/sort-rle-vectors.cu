// passes: sort-rle
/* Vectors of Thrust, copied and assigned. */
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/reduce.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/execution_policy.h>
#include "distribution-count.h"
template <typename T> void run(items in, table out) {
    const T *p = static_cast<const T *>(in.data) + in.first;
    thrust::device_vector<T> v(thrust::device_pointer_cast(p),
                               thrust::device_pointer_cast(p) + (in.end - in.first));
    thrust::sort(v.begin(), v.end());
    auto ends = thrust::reduce_by_key(
        v.begin(), v.end(), thrust::make_constant_iterator<count_t>(1),
        thrust::device_pointer_cast(out.values), thrust::device_pointer_cast(out.counts));
    count_t size = ends.first - thrust::device_pointer_cast(out.values);
    CUDA_CHECK(cudaMemcpy(out.size, &size, sizeof size, cudaMemcpyHostToDevice));
}
void distribution_count(struct items in, struct table out, void *, size_t) {
    if (in.first == in.end) return;
    switch (in.bytes) {
    case 1: return run<int8_t>(in, out);
    case 2: return run<int16_t>(in, out);
    case 4: return run<int32_t>(in, out);
    case 8: return run<int64_t>(in, out);
    }
}
