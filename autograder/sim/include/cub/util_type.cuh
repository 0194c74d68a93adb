/* CUB's small types: uninitialised storage, powers of two, future values. */
#pragma once
#include "block/collective.hpp"
#include "numbers.hpp"

namespace cub {

/** Storage for a T, without construction: for TempStorage in shared memory. */
template <class T> struct Uninitialized {
    alignas(T) unsigned char storage[sizeof(T)];
    __host__ __device__ T &Alias() { return reinterpret_cast<T &>(*this); }
};

template <int A> struct Int2Type {
    enum { VALUE = A };
};
template <int N, int = 0, int = 0> struct Log2 { /* rounded up */
    enum { VALUE = N <= 1 ? 0 : 1 + Log2<(N <= 1 ? 1 : (N + 1) / 2)>::VALUE };
};
template <int X, int Y> struct Log2<1, X, Y> {
    enum { VALUE = 0 };
};
template <int N> struct PowerOfTwo {
    enum { VALUE = (N & (N - 1)) == 0 };
};
template <class A, class B> struct Equals {
    enum { VALUE = std::is_same<A, B>::value, NEGATE = !VALUE };
};
template <bool IF, class Then, class Else> struct If {
    typedef std::conditional_t<IF, Then, Else> Type;
};

/** An initial value in device memory, which is read when the call runs. */
template <class T, class It = T *> struct FutureValue {
    typedef T value_type;
    It from;
    __host__ __device__ explicit FutureValue(It p) : from(p) {}
    __host__ __device__ operator T() const { return *from; }
};

} // namespace cub
