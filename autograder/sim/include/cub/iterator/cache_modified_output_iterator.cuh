/* cub::CacheModifiedOutputIterator: stores with a cache modifier. */
#pragma once
#include "../thread/thread_store.cuh"
#include "any_iterator.hpp"

namespace cub {
namespace detail {
template <CacheStoreModifier M, class V> struct stored_at {
    V *p;
    __host__ __device__ V operator=(V v) const { return ThreadStore<M>(p, v), v; }
};
} // namespace detail

template <CacheStoreModifier M, class V, class N = ptrdiff_t>
struct CacheModifiedOutputIterator
    : detail::any_iterator<CacheModifiedOutputIterator<M, V, N>, void, detail::stored_at<M, V>, N> {
    V *to;
    template <class Q>
    __host__ __device__ CacheModifiedOutputIterator(Q *p)
        : detail::any_iterator<CacheModifiedOutputIterator, void, detail::stored_at<M, V>, N>(0),
          to((V *)p) {}
    __host__ __device__ detail::stored_at<M, V> at(N i) const { return {to + i}; }
};

} // namespace cub
