/* A thread's own array: its sum and its prefix sums. They are in cub::internal since CUB 2.2. */
#pragma once
#include <cuda_runtime.h>

namespace cub {

template <int N, class T, class Op> __device__ inline T ThreadReduce(const T (&items)[N], Op op) {
    T sum = items[0];
    for (int i = 1; i < N; i++) sum = op(sum, items[i]);
    return sum;
}
template <int N, class T, class Op>
__device__ inline T ThreadReduce(const T (&items)[N], Op op, T first) {
    T sum = first;
    for (int i = 0; i < N; i++) sum = op(sum, items[i]);
    return sum;
}
/* Both scans return the total. */
template <int N, class T, class Op>
__device__ inline T ThreadScanInclusive(T (&in)[N], T (&out)[N], Op op) {
    T sum = in[0];
    out[0] = sum;
    for (int i = 1; i < N; i++) out[i] = sum = op(sum, in[i]);
    return sum;
}
template <int N, class T, class Op>
__device__ inline T ThreadScanInclusive(T (&in)[N], T (&out)[N], Op op, T prefix,
                                        bool apply_prefix = true) {
    T sum = apply_prefix ? op(prefix, in[0]) : in[0];
    out[0] = sum;
    for (int i = 1; i < N; i++) out[i] = sum = op(sum, in[i]);
    return sum;
}
template <int N, class T, class Op>
__device__ inline T ThreadScanExclusive(T (&in)[N], T (&out)[N], Op op, T prefix,
                                        bool apply_prefix = true) {
    T sum = apply_prefix ? op(prefix, in[0]) : in[0];
    if (apply_prefix) out[0] = prefix;
    for (int i = 1; i < N; i++) {
        T next = op(sum, in[i]);
        out[i] = sum;
        sum = next;
    }
    return sum;
}
namespace internal {
using cub::ThreadReduce;
using cub::ThreadScanExclusive;
using cub::ThreadScanInclusive;
} // namespace internal

} // namespace cub
