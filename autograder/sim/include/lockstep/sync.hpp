/* Block barriers, fences, and warp operations with their masks. A function that waits is inlined
   into its caller, so that findings name the caller's line. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_SYNC_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_SYNC_HPP
#include "../../abi/barriers.h"
#include "launch.hpp"

/* ---- barriers and fences ---- */

namespace lockstep {
/* A line of the program: no number becomes one by itself, as the barrier takes no arguments. */
struct line {
    int number;
    explicit constexpr line(int n) : number(n) {}
};
} // namespace lockstep
LOCKSTEP_INLINE void __syncthreads(::lockstep::line at = ::lockstep::line(__builtin_LINE())) {
    lockstep_syncthreads(at.number);
}
LOCKSTEP_INLINE int __syncthreads_count(int p, int line = __builtin_LINE()) {
    return lockstep_barrier(line, LOCKSTEP_BARRIER_COUNT, p);
}
LOCKSTEP_INLINE int __syncthreads_and(int p, int line = __builtin_LINE()) {
    return lockstep_barrier(line, LOCKSTEP_BARRIER_AND, p);
}
LOCKSTEP_INLINE int __syncthreads_or(int p, int line = __builtin_LINE()) {
    return lockstep_barrier(line, LOCKSTEP_BARRIER_OR, p);
}
/* Named barriers, by number, as in PTX. */
LOCKSTEP_INLINE void __barrier_sync_count(unsigned id, unsigned threads,
                                          int line = __builtin_LINE()) {
    if (id == 0 && (!threads || threads >= blockDim.x * blockDim.y * blockDim.z))
        lockstep_syncthreads(line);
    else
        lockstep_named_barrier(id, threads, 1);
}
LOCKSTEP_INLINE void __barrier_sync(unsigned id, int line = __builtin_LINE()) {
    __barrier_sync_count(id, 0, line);
}

LOCKSTEP_INLINE void __threadfence() { lockstep_fence(LOCKSTEP_SCOPE_DEVICE); }
LOCKSTEP_INLINE void __threadfence_block() { lockstep_fence(LOCKSTEP_SCOPE_BLOCK); }
LOCKSTEP_INLINE void __threadfence_system() {
    lockstep_fence(LOCKSTEP_SCOPE_DEVICE | LOCKSTEP_SCOPE_SYSTEM);
}

/* ---- values as bits: the form in which the runtime takes them ---- */

template <class T> LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT uint64_t lockstep_bits(T v) {
    static_assert(sizeof(T) <= 8, "warp operations and atomics take values of at most 8 bytes");
    uint64_t b = 0;
    __builtin_memcpy(&b, &v, sizeof v);
    return b;
}
template <class T> LOCKSTEP_INLINE LOCKSTEP_NO_INSTRUMENT T lockstep_value(uint64_t b) {
    T v;
    __builtin_memcpy(&v, &b, sizeof v);
    return v;
}

/* ---- warps ---- */

/* If the mask contains all lanes, and the compiler knows it, no warp diverges. */
LOCKSTEP_INLINE uint64_t lockstep_lanes(uint32_t kind, uint32_t mask, uint64_t value,
                                        int32_t argument, uint32_t width, uint32_t predicate) {
    if (__builtin_constant_p(mask) && mask == 0xffffffffu)
        return lockstep_warp(kind, mask, value, argument, width, predicate);
    return lockstep_masked(kind, mask, value, argument, width, predicate);
}

LOCKSTEP_INLINE void __syncwarp(unsigned mask = 0xffffffffu) {
    lockstep_lanes(LOCKSTEP_WARP_SYNC, mask, 0, 0, 32, 0);
}

/* CUDA has shuffles of numbers only. cuda_fp16.h and cuda_bf16.h add theirs. */
template <class T>
inline constexpr bool lockstep_shuffles = std::is_arithmetic_v<T> || std::is_enum_v<T>;

#define LOCKSTEP_SHUFFLE(name, kind, A)                                                           \
    template <class T, std::enable_if_t<lockstep_shuffles<T>, int> = 0>                           \
    LOCKSTEP_INLINE T name(unsigned mask, T v, A a, int width = 32) {                             \
        return lockstep_value<T>(lockstep_lanes(kind, mask, lockstep_bits(v), (int)a, width, 0)); \
    }                                                                                             \
    template <class T, std::enable_if_t<!lockstep_shuffles<T>, int> = 0>                          \
    __attribute__((error("a shuffle takes a number, not a structure or a pointer: shuffle "       \
                         "its members one by one"))) T                                            \
    name(unsigned, T, A, int = 32);
LOCKSTEP_SHUFFLE(__shfl_sync, LOCKSTEP_WARP_SHUFFLE, int)
LOCKSTEP_SHUFFLE(__shfl_up_sync, LOCKSTEP_WARP_SHUFFLE_UP, unsigned)
LOCKSTEP_SHUFFLE(__shfl_down_sync, LOCKSTEP_WARP_SHUFFLE_DOWN, unsigned)
LOCKSTEP_SHUFFLE(__shfl_xor_sync, LOCKSTEP_WARP_SHUFFLE_XOR, int)
#undef LOCKSTEP_SHUFFLE

LOCKSTEP_INLINE unsigned __ballot_sync(unsigned mask, int p) {
    return (unsigned)lockstep_lanes(LOCKSTEP_WARP_BALLOT, mask, 0, 0, 32, p != 0);
}
LOCKSTEP_INLINE int __all_sync(unsigned mask, int p) {
    return (int)lockstep_lanes(LOCKSTEP_WARP_ALL, mask, 0, 0, 32, p != 0);
}
LOCKSTEP_INLINE int __any_sync(unsigned mask, int p) {
    return (int)lockstep_lanes(LOCKSTEP_WARP_ANY, mask, 0, 0, 32, p != 0);
}
LOCKSTEP_INLINE int __uni_sync(unsigned mask, int p) {
    unsigned votes = __ballot_sync(mask, p);
    return votes == 0 || votes == (mask & __ballot_sync(mask, 1));
}
LOCKSTEP_INLINE unsigned __activemask() {
    return (unsigned)lockstep_warp(LOCKSTEP_WARP_ACTIVE, ~0u, 0, 0, 32, 0);
}
/* All lanes that can come here, in every order of the threads. */
LOCKSTEP_INLINE unsigned lockstep_together() {
    return (unsigned)lockstep_warp(LOCKSTEP_WARP_ACTIVE, ~0u, 0, 1, 32, 0);
}
template <class T> LOCKSTEP_INLINE unsigned __match_any_sync(unsigned mask, T v) {
    return (unsigned)lockstep_lanes(LOCKSTEP_WARP_MATCH_ANY, mask, lockstep_bits(v), 0, 32, 0);
}
template <class T> LOCKSTEP_INLINE unsigned __match_all_sync(unsigned mask, T v, int *same) {
    unsigned r = (unsigned)lockstep_lanes(LOCKSTEP_WARP_MATCH_ALL, mask, lockstep_bits(v), 0, 32,
                                          0);
    *same = r != 0;
    return r;
}

#define LOCKSTEP_REDUCE(name, T, kind)                               \
    LOCKSTEP_INLINE T name(unsigned mask, T v) {                     \
        return (T)lockstep_lanes(kind, mask, (uint32_t)v, 0, 32, 0); \
    }
LOCKSTEP_REDUCE(__reduce_add_sync, unsigned, LOCKSTEP_WARP_ADD)
LOCKSTEP_REDUCE(__reduce_add_sync, int, LOCKSTEP_WARP_ADD)
LOCKSTEP_REDUCE(__reduce_min_sync, unsigned, LOCKSTEP_WARP_MIN)
LOCKSTEP_REDUCE(__reduce_min_sync, int, LOCKSTEP_WARP_MIN_SIGNED)
LOCKSTEP_REDUCE(__reduce_max_sync, unsigned, LOCKSTEP_WARP_MAX)
LOCKSTEP_REDUCE(__reduce_max_sync, int, LOCKSTEP_WARP_MAX_SIGNED)
LOCKSTEP_REDUCE(__reduce_and_sync, unsigned, LOCKSTEP_WARP_AND)
LOCKSTEP_REDUCE(__reduce_or_sync, unsigned, LOCKSTEP_WARP_OR)
LOCKSTEP_REDUCE(__reduce_xor_sync, unsigned, LOCKSTEP_WARP_XOR)
#undef LOCKSTEP_REDUCE

/* ---- before CUDA 9: the mask is that of the active lanes ---- */

#define LOCKSTEP_OLD(with) \
    __attribute__((deprecated("gone since compute capability 7.0: use " with)))
#define LOCKSTEP_OLD_SHUFFLE(name, A)                         \
    template <class T>                                        \
    LOCKSTEP_OLD(#name "_sync(mask, ...)")                    \
    LOCKSTEP_INLINE T name(T v, A a, int width = 32) {        \
        return name##_sync(lockstep_together(), v, a, width); \
    }
LOCKSTEP_OLD_SHUFFLE(__shfl, int)
LOCKSTEP_OLD_SHUFFLE(__shfl_up, unsigned)
LOCKSTEP_OLD_SHUFFLE(__shfl_down, unsigned)
LOCKSTEP_OLD_SHUFFLE(__shfl_xor, int)
#undef LOCKSTEP_OLD_SHUFFLE

LOCKSTEP_OLD("__ballot_sync(mask, p)") LOCKSTEP_INLINE unsigned __ballot(int p) {
    return __ballot_sync(lockstep_together(), p);
}
LOCKSTEP_OLD("__any_sync(mask, p)") LOCKSTEP_INLINE int __any(int p) {
    return __any_sync(lockstep_together(), p);
}
LOCKSTEP_OLD("__all_sync(mask, p)") LOCKSTEP_INLINE int __all(int p) {
    return __all_sync(lockstep_together(), p);
}
#endif
