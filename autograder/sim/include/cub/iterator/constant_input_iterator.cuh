/* cub::ConstantInputIterator: the same value at every index. */
#pragma once
#include "any_iterator.hpp"

namespace cub {

template <class V, class N = ptrdiff_t>
struct [[deprecated("CUB 3.0 has no cub::ConstantInputIterator: use "
                    "thrust::constant_iterator")]] ConstantInputIterator
    : detail::any_iterator<ConstantInputIterator<V, N>, V, V, N> {
    V value;
    __host__ __device__ ConstantInputIterator(V v, N i = 0)
        : detail::any_iterator<ConstantInputIterator, V, V, N>(i), value(v) {}
    __host__ __device__ V at(N) const { return value; }
};

} // namespace cub
