/* DPX, for dynamic programming: minima and maxima of two or three values or of a sum, of 32-bit
   words and 16-bit halves, optionally clamped to zero (relu). Sums wrap around. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_DPX_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_DPX_HPP
#include "simd.hpp"

/* S: the suffix; M: the maximum or minimum of two. */
#define LOCKSTEP_DPX(T, S, MAX, MIN, ADD)                                               \
    LOCKSTEP_INLINE T __vimax3_##S(T a, T b, T c) { return (T)MAX(MAX(a, b), c); }      \
    LOCKSTEP_INLINE T __vimin3_##S(T a, T b, T c) { return (T)MIN(MIN(a, b), c); }      \
    LOCKSTEP_INLINE T __viaddmax_##S(T a, T b, T c) { return (T)MAX((T)ADD(a, b), c); } \
    LOCKSTEP_INLINE T __viaddmin_##S(T a, T b, T c) { return (T)MIN((T)ADD(a, b), c); }
#define LOCKSTEP_DPX_RELU(T, S, MAX, MIN, ADD)                                      \
    LOCKSTEP_INLINE T __vimax_##S##_relu(T a, T b) { return (T)MAX(MAX(a, b), 0); } \
    LOCKSTEP_INLINE T __vimin_##S##_relu(T a, T b) { return (T)MAX(MIN(a, b), 0); } \
    LOCKSTEP_INLINE T __vimax3_##S##_relu(T a, T b, T c) {                          \
        return (T)MAX(__vimax3_##S(a, b, c), 0);                                    \
    }                                                                               \
    LOCKSTEP_INLINE T __vimin3_##S##_relu(T a, T b, T c) {                          \
        return (T)MAX(__vimin3_##S(a, b, c), 0);                                    \
    }                                                                               \
    LOCKSTEP_INLINE T __viaddmax_##S##_relu(T a, T b, T c) {                        \
        return (T)MAX(__viaddmax_##S(a, b, c), 0);                                  \
    }                                                                               \
    LOCKSTEP_INLINE T __viaddmin_##S##_relu(T a, T b, T c) {                        \
        return (T)MAX(__viaddmin_##S(a, b, c), 0);                                  \
    }
LOCKSTEP_INLINE unsigned lockstep_sum(unsigned a, unsigned b) { return a + b; }
LOCKSTEP_DPX(int, s32, max, min, lockstep_sum)
LOCKSTEP_DPX(unsigned, u32, max, min, lockstep_sum)
LOCKSTEP_DPX(unsigned, s16x2, __vmaxs2, __vmins2, __vadd2)
LOCKSTEP_DPX(unsigned, u16x2, __vmaxu2, __vminu2, __vadd2)
LOCKSTEP_DPX_RELU(int, s32, max, min, lockstep_sum)
LOCKSTEP_DPX_RELU(unsigned, s16x2, __vmaxs2, __vmins2, __vadd2)
#undef LOCKSTEP_DPX
#undef LOCKSTEP_DPX_RELU

/* Which of the two was chosen: true for the first, also if they are equal. */
#define LOCKSTEP_DPX_WHICH(name, T, IS)             \
    LOCKSTEP_INLINE T name(T a, T b, bool *first) { \
        *first = a IS b;                            \
        return a IS b ? a : b;                      \
    }
#define LOCKSTEP_DPX_WHICH2(name, T, IS)                                            \
    LOCKSTEP_INLINE unsigned name(unsigned a, unsigned b, bool *high, bool *low) {  \
        T ah = (T)(a >> 16), bh = (T)(b >> 16), al = (T)a, bl = (T)b;               \
        *high = ah IS bh, *low = al IS bl;                                          \
        return ((ah IS bh ? a : b) & 0xffff0000u) | ((al IS bl ? a : b) & 0xffffu); \
    }
LOCKSTEP_DPX_WHICH(__vibmax_s32, int, >=)
LOCKSTEP_DPX_WHICH(__vibmin_s32, int, <=)
LOCKSTEP_DPX_WHICH(__vibmax_u32, unsigned, >=)
LOCKSTEP_DPX_WHICH(__vibmin_u32, unsigned, <=)
LOCKSTEP_DPX_WHICH2(__vibmax_s16x2, short, >=)
LOCKSTEP_DPX_WHICH2(__vibmin_s16x2, short, <=)
LOCKSTEP_DPX_WHICH2(__vibmax_u16x2, unsigned short, >=)
LOCKSTEP_DPX_WHICH2(__vibmin_u16x2, unsigned short, <=)
#undef LOCKSTEP_DPX_WHICH
#undef LOCKSTEP_DPX_WHICH2
#endif
