/* Shared by CUB's iterators: an index that moves forward and back. Each iterator's at() returns the
   item at an index. CUB 3.0 dropped those that Thrust has as well; older programs use them. */
#pragma once
#include "../thread/thread_operators.cuh"
#include <lockstep/light_std.hpp>
#include <cuda_runtime.h>

namespace cub {
namespace detail {

template <class Self, class V, class Reference, class N> struct any_iterator {
    typedef Self self_type;
    typedef N difference_type;
    typedef V value_type;
    typedef V *pointer;
    typedef Reference reference;
    typedef std::random_access_iterator_tag iterator_category;
    N place;

    __host__ __device__ explicit any_iterator(N i) : place(i) {}
    __host__ __device__ Self &me() { return *static_cast<Self *>(this); }
    __host__ __device__ const Self &me() const { return *static_cast<const Self *>(this); }
    __host__ __device__ Reference operator*() const { return me().at(place); }
    template <class I> __host__ __device__ Reference operator[](I i) const {
        return me().at(place + (N)i);
    }
    template <class I> __host__ __device__ Self operator+(I i) const {
        Self moved = me();
        moved.place += (N)i;
        return moved;
    }
    template <class I> __host__ __device__ Self operator-(I i) const { return *this + -(N)i; }
    __host__ __device__ N operator-(const Self &other) const { return place - other.place; }
    template <class I> __host__ __device__ Self &operator+=(I i) { return place += (N)i, me(); }
    template <class I> __host__ __device__ Self &operator-=(I i) { return place -= (N)i, me(); }
    __host__ __device__ Self &operator++() { return place++, me(); }
    __host__ __device__ Self &operator--() { return place--, me(); }
    __host__ __device__ Self operator++(int) {
        Self before = me();
        place++;
        return before;
    }
    __host__ __device__ bool operator==(const Self &other) const { return place == other.place; }
    __host__ __device__ bool operator!=(const Self &other) const { return place != other.place; }
};

} // namespace detail
} // namespace cub
