/* cub::CacheModifiedInputIterator: loads with a cache modifier. */
#pragma once
#include "../thread/thread_load.cuh"
#include "any_iterator.hpp"

namespace cub {

template <CacheLoadModifier M, class V, class N = ptrdiff_t>
struct CacheModifiedInputIterator
    : detail::any_iterator<CacheModifiedInputIterator<M, V, N>, V, V, N> {
    const V *from;
    template <class Q>
    __host__ __device__ CacheModifiedInputIterator(Q *p)
        : detail::any_iterator<CacheModifiedInputIterator, V, V, N>(0), from((const V *)p) {}
    __host__ __device__ V at(N i) const { return ThreadLoad<M>(from + i); }
};

} // namespace cub
