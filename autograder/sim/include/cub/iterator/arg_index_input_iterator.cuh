/* cub::ArgIndexInputIterator: each item with its index, as a KeyValuePair. */
#pragma once
#include "any_iterator.hpp"

namespace cub {

template <class In, class N = ptrdiff_t, class V = typename std::iterator_traits<In>::value_type>
struct ArgIndexInputIterator : detail::any_iterator<ArgIndexInputIterator<In, N, V>,
                                                    KeyValuePair<N, V>, KeyValuePair<N, V>, N> {
    typedef KeyValuePair<N, V> pair;
    In from;
    __host__ __device__ ArgIndexInputIterator(In in, N i = 0)
        : detail::any_iterator<ArgIndexInputIterator, pair, pair, N>(i), from(in) {}
    __host__ __device__ pair at(N i) const { return pair(i, from[i]); }
    __host__ __device__ void normalize() {
        from += this->place;
        this->place = 0;
    }
};

} // namespace cub
