/* cub::CountingInputIterator: first, first + 1, ... */
#pragma once
#include "any_iterator.hpp"

namespace cub {

template <class V, class N = ptrdiff_t>
struct [[deprecated("CUB 3.0 has no cub::CountingInputIterator: use "
                    "thrust::counting_iterator")]] CountingInputIterator
    : detail::any_iterator<CountingInputIterator<V, N>, V, V, N> {
    V first;
    __host__ __device__ CountingInputIterator(V v)
        : detail::any_iterator<CountingInputIterator, V, V, N>(0), first(v) {}
    __host__ __device__ V at(N i) const { return first + (V)i; }
};

} // namespace cub
