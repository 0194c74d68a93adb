/* CUB's operators. CUB 3.0 replaced most of them by those of <cuda/std/functional>; older programs
   use them. */
#pragma once
#include <cuda/functional>

namespace cub {

#define LOCKSTEP_CUB_OPERATOR(name, replacement, expression)                                \
    struct [[deprecated("CUB 3.0 has no cub::" #name ": use " replacement)]] name {          \
        template <class T, class U>                                                         \
        __host__ __device__ auto operator()(const T &a, const U &b) const {                 \
            return expression;                                                              \
        }                                                                                   \
    };
LOCKSTEP_CUB_OPERATOR(Sum, "cuda::std::plus<>", a + b)
LOCKSTEP_CUB_OPERATOR(Difference, "cuda::std::minus<>", a - b)
LOCKSTEP_CUB_OPERATOR(Division, "cuda::std::divides<>", a / b)
LOCKSTEP_CUB_OPERATOR(Max, "cuda::maximum<>", (b > a ? b : a))
LOCKSTEP_CUB_OPERATOR(Min, "cuda::minimum<>", (b < a ? b : a))
LOCKSTEP_CUB_OPERATOR(Equality, "cuda::std::equal_to<>", a == b)
LOCKSTEP_CUB_OPERATOR(Inequality, "cuda::std::not_equal_to<>", a != b)
#undef LOCKSTEP_CUB_OPERATOR

/** A key and a value, or an index and the item at it. */
template <class K, class V> struct KeyValuePair {
    typedef K Key;
    typedef V Value;
    K key;
    V value;
    KeyValuePair() = default;
    __host__ __device__ KeyValuePair(K k, V v) : key(k), value(v) {}
    __host__ __device__ bool operator!=(const KeyValuePair &other) const {
        return key != other.key || value != other.value;
    }
};

struct ArgMin {
    template <class K, class V>
    __host__ __device__ KeyValuePair<K, V> operator()(KeyValuePair<K, V> a,
                                                      KeyValuePair<K, V> b) const {
        return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct ArgMax {
    template <class K, class V>
    __host__ __device__ KeyValuePair<K, V> operator()(KeyValuePair<K, V> a,
                                                      KeyValuePair<K, V> b) const {
        return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};

} // namespace cub
