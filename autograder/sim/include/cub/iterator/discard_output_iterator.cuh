/* cub::DiscardOutputIterator: stores are discarded. */
#pragma once
#include "any_iterator.hpp"

namespace cub {
namespace detail {
struct nowhere {
    template <class T> __host__ __device__ const nowhere &operator=(const T &) const {
        return *this;
    }
};
} // namespace detail

template <class N = ptrdiff_t>
struct [[deprecated("CUB 3.0 has no cub::DiscardOutputIterator: use "
                    "thrust::discard_iterator")]] DiscardOutputIterator
    : detail::any_iterator<DiscardOutputIterator<N>, void, detail::nowhere, N>{
        __host__ __device__ DiscardOutputIterator(N i = 0) :
            detail::any_iterator<DiscardOutputIterator, void, detail::nowhere, N>(
                i){} __host__ __device__ detail::nowhere at(N) const {return {};
} // namespace cub
}
;

} // namespace cub
