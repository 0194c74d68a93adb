/* Replacements for atomic functions in mutants: not atomic (plain_), and atomic at block scope only
   (block_). */
#pragma once

#define PLAIN(name, change)                                            \
    template <class T, class V> __device__ T plain_##name(T *p, V v) { \
        T old = *p;                                                    \
        *p = change;                                                   \
        return old;                                                    \
    }                                                                  \
    template <class T, class V> __device__ T block_##name(T *p, V v) { \
        return name##_block(p, (T)v);                                  \
    }
PLAIN(atomicAdd, old + (T)v)
PLAIN(atomicSub, old - (T)v)
PLAIN(atomicExch, (T)v)
PLAIN(atomicMin, (T)v < old ? (T)v : old)
PLAIN(atomicMax, (T)v > old ? (T)v : old)
PLAIN(atomicAnd, old &(T)v)
PLAIN(atomicOr, old | (T)v)
PLAIN(atomicXor, old ^ (T)v)
PLAIN(atomicInc, old >= (T)v ? 0 : old + 1)
#undef PLAIN

template <class T> __device__ T plain_atomicCAS(T *p, T expected, T v) {
    T old = *p;
    if (old == expected) *p = v;
    return old;
}
template <class T> __device__ T block_atomicCAS(T *p, T expected, T v) {
    return atomicCAS_block(p, expected, v);
}
