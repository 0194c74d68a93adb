/* cub::TransformInputIterator: an operator's result for each item. */
#pragma once
#include "any_iterator.hpp"

namespace cub {

template <class V, class Op, class In, class N = ptrdiff_t>
struct [[deprecated("CUB 3.0 has no cub::TransformInputIterator: use "
                    "thrust::transform_iterator")]] TransformInputIterator
    : detail::any_iterator<TransformInputIterator<V, Op, In, N>, V, V, N> {
    In from;
    Op op;
    __host__ __device__ TransformInputIterator(In in, Op o)
        : detail::any_iterator<TransformInputIterator, V, V, N>(0), from(in), op(o) {}
    __host__ __device__ V at(N i) const { return op(from[i]); }
};

} // namespace cub
