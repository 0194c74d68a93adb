/* PTX's warp operations and tensor cores, whose matrices are distributed over the lanes of a warp
   (sim/abi/mma.h). */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_WARP_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_PTX_WARP_HPP
#include "../../../abi/mma.h"
#include "operations.hpp"
#include "forms.hpp"

template <class T, class P> LOCKSTEP_INLINE uint32_t lockstep_ptx_op_ballot(P p, unsigned mask) {
    return __ballot_sync(mask, p != 0);
}
template <class T, class P> LOCKSTEP_INLINE bool lockstep_ptx_op_any(P p, unsigned mask) {
    return __any_sync(mask, p != 0);
}
template <class T, class P> LOCKSTEP_INLINE bool lockstep_ptx_op_all(P p, unsigned mask) {
    return __all_sync(mask, p != 0);
}
template <class T, class P> LOCKSTEP_INLINE bool lockstep_ptx_op_uni(P p, unsigned mask) {
    return __uni_sync(mask, p != 0);
}
template <class T, class V> LOCKSTEP_INLINE uint32_t lockstep_ptx_op_match_any(V v, unsigned mask) {
    return __match_any_sync(mask, lockstep_ptx_as<T>(v));
}
template <class T> LOCKSTEP_INLINE uint32_t lockstep_ptx_op_active() { return __activemask(); }
#define LOCKSTEP_REDUX(name)                                             \
    template <class T, class V>                                          \
    LOCKSTEP_INLINE T lockstep_ptx_op_redux_##name(V v, unsigned mask) { \
        return (T)__reduce_##name##_sync(mask, lockstep_ptx_as<T>(v));   \
    }
LOCKSTEP_REDUX(add)
LOCKSTEP_REDUX(min)
LOCKSTEP_REDUX(max)
LOCKSTEP_REDUX(and)
LOCKSTEP_REDUX(or)
LOCKSTEP_REDUX(xor)
#undef LOCKSTEP_REDUX

/* The source lane, and whether it is in the segment (PTX ISA, shfl.sync). */
template <class V>
LOCKSTEP_INLINE uint32_t lockstep_ptx_shuffle(bool &p, V v, int kind, unsigned b, unsigned c,
                                              unsigned mask) {
    int lane = (int)(lockstep_linear_thread() % 32), segment = c >> 8 & 31, by = b & 31;
    int low = lane & segment, last = low | (c & 31 & ~segment), from = lane - by;
    if (kind == LOCKSTEP_WARP_SHUFFLE_DOWN) from = lane + by;
    if (kind == LOCKSTEP_WARP_SHUFFLE_XOR) from = lane ^ by;
    if (kind == LOCKSTEP_WARP_SHUFFLE) from = low | (by & ~segment);
    p = kind == LOCKSTEP_WARP_SHUFFLE_UP ? from >= last : from <= last;
    return __shfl_sync(mask, lockstep_ptx_as<uint32_t>(v), p ? from : lane);
}
#define LOCKSTEP_SHFL(name, kind)                                                           \
    template <class V>                                                                      \
    LOCKSTEP_INLINE uint32_t lockstep_ptx_shfl_##name(bool &p, V v, unsigned b, unsigned c, \
                                                      unsigned mask) {                      \
        return lockstep_ptx_shuffle(p, v, kind, b, c, mask);                                \
    }
LOCKSTEP_SHFL(idx, LOCKSTEP_WARP_SHUFFLE)
LOCKSTEP_SHFL(up, LOCKSTEP_WARP_SHUFFLE_UP)
LOCKSTEP_SHFL(down, LOCKSTEP_WARP_SHUFFLE_DOWN)
LOCKSTEP_SHFL(bfly, LOCKSTEP_WARP_SHUFFLE_XOR)
#undef LOCKSTEP_SHFL
LOCKSTEP_INLINE uint32_t lockstep_ptx_elect(bool &p, unsigned mask) {
    __syncwarp(mask);
    uint32_t leader = 31 - __clz((int)(mask & -mask));
    p = leader == lockstep_linear_thread() % 32;
    return leader;
}
template <class V> LOCKSTEP_INLINE uint32_t lockstep_ptx_match_all(bool &p, V v, unsigned mask) {
    int same;
    uint32_t r = __match_all_sync(mask, v, &same);
    p = same;
    return r;
}

/* ---- tensor cores ---- */

template <unsigned m, unsigned n, unsigned k, int A, int B, int C, int D, int finite, class TA,
          class TB, class TC, class TD>
LOCKSTEP_INLINE void lockstep_ptx_mma(const TA &a, const TB &b, const TC &c, TD &d) {
    lockstep_tensor t = {m, n, k, A, B, C, D, finite, a.v, b.v, c.v, d.v};
    static_assert(sizeof c.v == (C == LOCKSTEP_F16   ? 2
                                 : C == LOCKSTEP_F64 ? 8
                                                     : 4) *
                                    m * n / 32,
                  "mma.sync: not as many registers as the shape wants");
    lockstep_warp(LOCKSTEP_WARP_TENSOR, 0xffffffffu, (uint64_t)&t, 0, 32, 0);
}
/* Each lane with an address reads one row of 16 bytes; then all lanes get their parts. */
template <int count, bool turned, class Vector, class Pointer>
LOCKSTEP_INLINE void lockstep_ptx_ldmatrix(Vector &to, Pointer p) {
    lockstep_rows r = {{0}, {0}, count, turned, false};
    if (lockstep_linear_thread() % 32 < 8 * count) {
        lockstep_word16 w = *lockstep_ptx_at<const lockstep_word16, true>(p);
        __builtin_memcpy(r.row, &w, sizeof w);
    }
    lockstep_warp(LOCKSTEP_WARP_MATRIX, 0xffffffffu, (uint64_t)&r, 0, 32, 0);
    for (int j = 0; j < count; j++) to.v[j] = r.spread[j];
}
template <int count, bool turned, class Vector, class Pointer>
LOCKSTEP_INLINE void lockstep_ptx_stmatrix(const Vector &from, Pointer p) {
    lockstep_rows r = {{0}, {0}, count, turned, true};
    for (int j = 0; j < count; j++) r.spread[j] = from.v[j];
    lockstep_warp(LOCKSTEP_WARP_MATRIX, 0xffffffffu, (uint64_t)&r, 0, 32, 0);
    if (lockstep_linear_thread() % 32 >= 8 * count) return;
    lockstep_word16 w;
    __builtin_memcpy(&w, r.row, sizeof w);
    *lockstep_ptx_at<lockstep_word16, true>(p) = w;
}
#endif
