/* What device code calls: barriers, warp operations, fences, atomics, intrinsics. Each inline
   function passes its caller's program counter on by being inlined into it. */
#pragma once
#include "lockstep_launch.hpp"

/* ---- barriers and fences ---- */

LOCKSTEP_INLINE void __syncthreads(int line = __builtin_LINE()) { lockstep_barrier(line, 0, 0); }
LOCKSTEP_INLINE int __syncthreads_count(int p, int line = __builtin_LINE()) {
    return lockstep_barrier(line, 1, p);
}
LOCKSTEP_INLINE int __syncthreads_and(int p, int line = __builtin_LINE()) {
    return lockstep_barrier(line, 2, p);
}
LOCKSTEP_INLINE int __syncthreads_or(int p, int line = __builtin_LINE()) {
    return lockstep_barrier(line, 3, p);
}
LOCKSTEP_INLINE void __threadfence() { lockstep_fence(SCOPE_DEVICE); }
LOCKSTEP_INLINE void __threadfence_block() { lockstep_fence(SCOPE_BLOCK); }
LOCKSTEP_INLINE void __threadfence_system() { lockstep_fence(SCOPE_DEVICE); }

/* ---- warps ---- */

LOCKSTEP_INLINE void __syncwarp(unsigned mask = 0xffffffffu) {
    lockstep_warp(WARP_SYNC, mask, 0, 0, 32, 0);
}

template <class T> LOCKSTEP_INLINE LOCKSTEP_UNSEEN uint64_t lockstep_bits(T v) {
    static_assert(sizeof(T) <= 8, "warp operations and atomics take values of at most 8 bytes");
    uint64_t b = 0;
    __builtin_memcpy(&b, &v, sizeof v);
    return b;
}
template <class T> LOCKSTEP_INLINE LOCKSTEP_UNSEEN T lockstep_value(uint64_t b) {
    T v;
    __builtin_memcpy(&v, &b, sizeof v);
    return v;
}

#define LOCKSTEP_SHUFFLE(name, kind, A)                                                          \
    template <class T> LOCKSTEP_INLINE T name(unsigned mask, T v, A a, int width = 32) {         \
        return lockstep_value<T>(lockstep_warp(kind, mask, lockstep_bits(v), (int)a, width, 0)); \
    }
LOCKSTEP_SHUFFLE(__shfl_sync, WARP_SHUFFLE, int)
LOCKSTEP_SHUFFLE(__shfl_up_sync, WARP_SHUFFLE_UP, unsigned)
LOCKSTEP_SHUFFLE(__shfl_down_sync, WARP_SHUFFLE_DOWN, unsigned)
LOCKSTEP_SHUFFLE(__shfl_xor_sync, WARP_SHUFFLE_XOR, int)
#undef LOCKSTEP_SHUFFLE

LOCKSTEP_INLINE unsigned __ballot_sync(unsigned mask, int p) {
    return (unsigned)lockstep_warp(WARP_BALLOT, mask, 0, 0, 32, p != 0);
}
LOCKSTEP_INLINE int __all_sync(unsigned mask, int p) {
    return (int)lockstep_warp(WARP_ALL, mask, 0, 0, 32, p != 0);
}
LOCKSTEP_INLINE int __any_sync(unsigned mask, int p) {
    return (int)lockstep_warp(WARP_ANY, mask, 0, 0, 32, p != 0);
}
LOCKSTEP_INLINE unsigned __activemask() {
    return (unsigned)lockstep_warp(WARP_ACTIVE, ~0u, 0, 0, 32, 0);
}
template <class T> LOCKSTEP_INLINE unsigned __match_any_sync(unsigned mask, T v) {
    return (unsigned)lockstep_warp(WARP_MATCH_ANY, mask, lockstep_bits(v), 0, 32, 0);
}
template <class T> LOCKSTEP_INLINE unsigned __match_all_sync(unsigned mask, T v, int *same) {
    unsigned r = (unsigned)lockstep_warp(WARP_MATCH_ALL, mask, lockstep_bits(v), 0, 32, 0);
    *same = r != 0;
    return r;
}
#define LOCKSTEP_REDUCE(name, T, kind)                              \
    LOCKSTEP_INLINE T name(unsigned mask, T v) {                    \
        return (T)lockstep_warp(kind, mask, (uint32_t)v, 0, 32, 0); \
    }
LOCKSTEP_REDUCE(__reduce_add_sync, unsigned, WARP_ADD)
LOCKSTEP_REDUCE(__reduce_add_sync, int, WARP_ADD)
LOCKSTEP_REDUCE(__reduce_min_sync, unsigned, WARP_MIN)
LOCKSTEP_REDUCE(__reduce_min_sync, int, WARP_MIN_SIGNED)
LOCKSTEP_REDUCE(__reduce_max_sync, unsigned, WARP_MAX)
LOCKSTEP_REDUCE(__reduce_max_sync, int, WARP_MAX_SIGNED)
LOCKSTEP_REDUCE(__reduce_and_sync, unsigned, WARP_AND)
LOCKSTEP_REDUCE(__reduce_or_sync, unsigned, WARP_OR)
LOCKSTEP_REDUCE(__reduce_xor_sync, unsigned, WARP_XOR)
#undef LOCKSTEP_REDUCE

/* ---- atomics ---- */

template <class T> struct lockstep_type;
template <> struct lockstep_type<int> {
    enum { id = ATOMIC_I32 };
};
template <> struct lockstep_type<unsigned> {
    enum { id = ATOMIC_U32 };
};
template <> struct lockstep_type<long long> {
    enum { id = ATOMIC_I64 };
};
template <> struct lockstep_type<unsigned long long> {
    enum { id = ATOMIC_U64 };
};
template <> struct lockstep_type<float> {
    enum { id = ATOMIC_F32 };
};
template <> struct lockstep_type<double> {
    enum { id = ATOMIC_F64 };
};
template <> struct lockstep_type<unsigned short> {
    enum { id = ATOMIC_U32 };
};

#define LOCKSTEP_ATOMIC1(name, T, operation, scope)                                          \
    LOCKSTEP_INLINE LOCKSTEP_UNSEEN T name(T *p, T v) {                                      \
        return lockstep_value<T>(lockstep_atomic((void *)p, sizeof(T), lockstep_type<T>::id, \
                                                 operation, scope, lockstep_bits(v), 0));    \
    }
#define LOCKSTEP_ATOMIC(name, T, operation)                     \
    LOCKSTEP_ATOMIC1(name, T, operation, SCOPE_DEVICE)          \
    LOCKSTEP_ATOMIC1(name##_system, T, operation, SCOPE_DEVICE) \
    LOCKSTEP_ATOMIC1(name##_block, T, operation, SCOPE_BLOCK)
#define LOCKSTEP_ATOMIC_INTS(name, operation)  \
    LOCKSTEP_ATOMIC(name, int, operation)      \
    LOCKSTEP_ATOMIC(name, unsigned, operation) \
    LOCKSTEP_ATOMIC(name, unsigned long long, operation)
LOCKSTEP_ATOMIC_INTS(atomicAdd, ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicAdd, float, ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicAdd, double, ATOMIC_ADD)
LOCKSTEP_ATOMIC(atomicSub, int, ATOMIC_SUB)
LOCKSTEP_ATOMIC(atomicSub, unsigned, ATOMIC_SUB)
LOCKSTEP_ATOMIC_INTS(atomicExch, ATOMIC_EXCH)
LOCKSTEP_ATOMIC(atomicExch, float, ATOMIC_EXCH)
LOCKSTEP_ATOMIC_INTS(atomicMin, ATOMIC_MIN)
LOCKSTEP_ATOMIC(atomicMin, long long, ATOMIC_MIN)
LOCKSTEP_ATOMIC_INTS(atomicMax, ATOMIC_MAX)
LOCKSTEP_ATOMIC(atomicMax, long long, ATOMIC_MAX)
LOCKSTEP_ATOMIC(atomicInc, unsigned, ATOMIC_INC)
LOCKSTEP_ATOMIC(atomicDec, unsigned, ATOMIC_DEC)
LOCKSTEP_ATOMIC_INTS(atomicAnd, ATOMIC_AND)
LOCKSTEP_ATOMIC_INTS(atomicOr, ATOMIC_OR)
LOCKSTEP_ATOMIC_INTS(atomicXor, ATOMIC_XOR)
#undef LOCKSTEP_ATOMIC_INTS
#undef LOCKSTEP_ATOMIC
#undef LOCKSTEP_ATOMIC1

#define LOCKSTEP_CAS(name, T, scope)                                                         \
    LOCKSTEP_INLINE LOCKSTEP_UNSEEN T name(T *p, T expected, T v) {                          \
        return lockstep_value<T>(lockstep_atomic((void *)p, sizeof(T), lockstep_type<T>::id, \
                                                 ATOMIC_CAS, scope, lockstep_bits(v),        \
                                                 lockstep_bits(expected)));                  \
    }
#define LOCKSTEP_CAS_ALL(T)                         \
    LOCKSTEP_CAS(atomicCAS, T, SCOPE_DEVICE)        \
    LOCKSTEP_CAS(atomicCAS_system, T, SCOPE_DEVICE) \
    LOCKSTEP_CAS(atomicCAS_block, T, SCOPE_BLOCK)
LOCKSTEP_CAS_ALL(int)
LOCKSTEP_CAS_ALL(unsigned)
LOCKSTEP_CAS_ALL(unsigned long long)
LOCKSTEP_CAS_ALL(unsigned short)
#undef LOCKSTEP_CAS_ALL
#undef LOCKSTEP_CAS

/* ---- intrinsics ---- */

template <class T> LOCKSTEP_INLINE T __ldg(const T *p) { return *p; }
LOCKSTEP_INLINE int __popc(unsigned v) { return __builtin_popcount(v); }
LOCKSTEP_INLINE int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
LOCKSTEP_INLINE int __clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
LOCKSTEP_INLINE int __clzll(long long v) { return v ? __builtin_clzll((unsigned long long)v) : 64; }
LOCKSTEP_INLINE int __ffs(int v) { return __builtin_ffs(v); }
LOCKSTEP_INLINE int __ffsll(long long v) { return __builtin_ffsll(v); }
LOCKSTEP_INLINE unsigned __brev(unsigned v) {
    unsigned r = 0;
    for (int i = 0; i < 32; i++) r |= (v >> i & 1) << (31 - i);
    return r;
}
LOCKSTEP_INLINE int __mul24(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
LOCKSTEP_INLINE int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
LOCKSTEP_INLINE unsigned __umulhi(unsigned a, unsigned b) {
    return (unsigned)((unsigned long long)a * b >> 32);
}
LOCKSTEP_INLINE unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned s) {
    return s & 31 ? hi << (s & 31) | lo >> (32 - (s & 31)) : hi;
}
LOCKSTEP_INLINE unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned s) {
    return s & 31 ? lo >> (s & 31) | hi << (32 - (s & 31)) : lo;
}
LOCKSTEP_INLINE float __fdividef(float a, float b) { return a / b; }
#define __expf(v)    expf(v) /* the C library has functions of these names */
#define __logf(v)    logf(v) /* the C library has functions of these names */
#define __sinf(v)    sinf(v) /* the C library has functions of these names */
#define __cosf(v)    cosf(v) /* the C library has functions of these names */
#define __powf(a, b) powf(a, b)
LOCKSTEP_INLINE float rsqrtf(float v) { return 1.0f / sqrtf(v); }
LOCKSTEP_INLINE double rsqrt(double v) { return 1.0 / sqrt(v); }
LOCKSTEP_INLINE float __int_as_float(int v) { return lockstep_value<float>((uint32_t)v); }
LOCKSTEP_INLINE int __float_as_int(float v) { return (int)lockstep_bits(v); }
LOCKSTEP_INLINE float __uint_as_float(unsigned v) { return lockstep_value<float>(v); }
LOCKSTEP_INLINE unsigned __float_as_uint(float v) { return (unsigned)lockstep_bits(v); }
LOCKSTEP_INLINE double __longlong_as_double(long long v) {
    return lockstep_value<double>((uint64_t)v);
}
LOCKSTEP_INLINE long long __double_as_longlong(double v) { return (long long)lockstep_bits(v); }

#define LOCKSTEP_MINMAX(T)                                    \
    LOCKSTEP_INLINE T min(T a, T b) { return b < a ? b : a; } \
    LOCKSTEP_INLINE T max(T a, T b) { return a < b ? b : a; }
LOCKSTEP_MINMAX(int)
LOCKSTEP_MINMAX(unsigned)
LOCKSTEP_MINMAX(long)
LOCKSTEP_MINMAX(unsigned long)
LOCKSTEP_MINMAX(long long)
LOCKSTEP_MINMAX(unsigned long long)
LOCKSTEP_MINMAX(float)
LOCKSTEP_MINMAX(double)
#undef LOCKSTEP_MINMAX
LOCKSTEP_INLINE unsigned min(int a, unsigned b) { return min((unsigned)a, b); }
LOCKSTEP_INLINE unsigned min(unsigned a, int b) { return min(a, (unsigned)b); }
LOCKSTEP_INLINE unsigned max(int a, unsigned b) { return max((unsigned)a, b); }
LOCKSTEP_INLINE unsigned max(unsigned a, int b) { return max(a, (unsigned)b); }

LOCKSTEP_INLINE long long clock64() { return lockstep_clock(); }
LOCKSTEP_INLINE void __nanosleep(unsigned) {}
LOCKSTEP_INLINE void __trap() { lockstep_trap("__trap()", "", 0); }
