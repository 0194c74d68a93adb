/* SIMD-in-a-word intrinsics: operate on two 16-bit or four 8-bit parts of a 32-bit word at once. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_SIMD_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_SIMD_HPP
#include "math.hpp"

LOCKSTEP_INLINE int lockstep_clamp(int v, int low, int high) {
    return v < low ? low : v > high ? high : v;
}

/* Each pair (a, b) of parts becomes the expression's part of the result, or is added to a total. P
   is the part's type, hence signed or not. (Templates would cost compile time in every program.) */
#define LOCKSTEP_PARTS(name, P, expression)                   \
    LOCKSTEP_INLINE unsigned name(unsigned x, unsigned y) {   \
        unsigned r = 0;                                       \
        for (unsigned i = 0; i < 32; i += 8 * sizeof(P)) {    \
            int a = (P)(x >> i), b = (P)(y >> i);             \
            unsigned mask = sizeof(P) == 1 ? 0xffu : 0xffffu; \
            r |= ((unsigned)(expression)&mask) << i;          \
        }                                                     \
        return r;                                             \
    }
#define LOCKSTEP_TOTAL(name, P, expression)                 \
    LOCKSTEP_INLINE unsigned name(unsigned x, unsigned y) { \
        unsigned r = 0;                                     \
        for (unsigned i = 0; i < 32; i += 8 * sizeof(P)) {  \
            int a = (P)(x >> i), b = (P)(y >> i);           \
            r += (unsigned)(expression);                    \
        }                                                   \
        return r;                                           \
    }
#define LOCKSTEP_PARTS_ALL(n, S, U, low, high, most)                                           \
    LOCKSTEP_PARTS(__vadd##n, U, a + b)                                                        \
    LOCKSTEP_PARTS(__vsub##n, U, a - b)                                                        \
    LOCKSTEP_PARTS(__vaddss##n, S, lockstep_clamp(a + b, low, high))                           \
    LOCKSTEP_PARTS(__vaddus##n, U, lockstep_clamp(a + b, 0, most))                             \
    LOCKSTEP_PARTS(__vsubss##n, S, lockstep_clamp(a - b, low, high))                           \
    LOCKSTEP_PARTS(__vsubus##n, U, lockstep_clamp(a - b, 0, most))                             \
    LOCKSTEP_PARTS(__vavgs##n, S, (a + b + (a + b >= 0)) >> 1)                                 \
    LOCKSTEP_PARTS(__vavgu##n, U, (a + b + 1) >> 1)                                            \
    LOCKSTEP_PARTS(__vhaddu##n, U, (a + b) >> 1)                                               \
    LOCKSTEP_PARTS(__vabsdiffs##n, S, a < b ? b - a : a - b)                                   \
    LOCKSTEP_PARTS(__vabsdiffu##n, U, a < b ? b - a : a - b)                                   \
    LOCKSTEP_PARTS(__vmaxs##n, S, a < b ? b : a)                                               \
    LOCKSTEP_PARTS(__vmaxu##n, U, a < b ? b : a)                                               \
    LOCKSTEP_PARTS(__vmins##n, S, b < a ? b : a)                                               \
    LOCKSTEP_PARTS(__vminu##n, U, b < a ? b : a)                                               \
    LOCKSTEP_PARTS(__vcmpeq##n, U, a == b ? -1 : 0)                                            \
    LOCKSTEP_PARTS(__vcmpne##n, U, a != b ? -1 : 0)                                            \
    LOCKSTEP_PARTS(__vcmpges##n, S, a >= b ? -1 : 0)                                           \
    LOCKSTEP_PARTS(__vcmpgeu##n, U, a >= b ? -1 : 0)                                           \
    LOCKSTEP_PARTS(__vcmpgts##n, S, a > b ? -1 : 0)                                            \
    LOCKSTEP_PARTS(__vcmpgtu##n, U, a > b ? -1 : 0)                                            \
    LOCKSTEP_PARTS(__vcmples##n, S, a <= b ? -1 : 0)                                           \
    LOCKSTEP_PARTS(__vcmpleu##n, U, a <= b ? -1 : 0)                                           \
    LOCKSTEP_PARTS(__vcmplts##n, S, a < b ? -1 : 0)                                            \
    LOCKSTEP_PARTS(__vcmpltu##n, U, a < b ? -1 : 0)                                            \
    LOCKSTEP_PARTS(__vseteq##n, U, a == b)                                                     \
    LOCKSTEP_PARTS(__vsetne##n, U, a != b)                                                     \
    LOCKSTEP_PARTS(__vsetges##n, S, a >= b)                                                    \
    LOCKSTEP_PARTS(__vsetgeu##n, U, a >= b)                                                    \
    LOCKSTEP_PARTS(__vsetgts##n, S, a > b)                                                     \
    LOCKSTEP_PARTS(__vsetgtu##n, U, a > b)                                                     \
    LOCKSTEP_PARTS(__vsetles##n, S, a <= b)                                                    \
    LOCKSTEP_PARTS(__vsetleu##n, U, a <= b)                                                    \
    LOCKSTEP_PARTS(__vsetlts##n, S, a < b)                                                     \
    LOCKSTEP_PARTS(__vsetltu##n, U, a < b)                                                     \
    LOCKSTEP_INLINE unsigned __vneg##n(unsigned v) { return __vsub##n(0, v); }                 \
    LOCKSTEP_INLINE unsigned __vnegss##n(unsigned v) { return __vsubss##n(0, v); }             \
    LOCKSTEP_INLINE unsigned __vabs##n(unsigned v) { return __vabsdiffs##n(v, 0); }            \
    LOCKSTEP_INLINE unsigned __vabsss##n(unsigned v) { return __vmaxs##n(v, __vnegss##n(v)); } \
    LOCKSTEP_TOTAL(__vsads##n, S, a < b ? b - a : a - b)                                       \
    LOCKSTEP_TOTAL(__vsadu##n, U, a < b ? b - a : a - b)
LOCKSTEP_PARTS_ALL(2, short, unsigned short, -32768, 32767, 65535)
LOCKSTEP_PARTS_ALL(4, signed char, unsigned char, -128, 127, 255)
#undef LOCKSTEP_PARTS_ALL
#undef LOCKSTEP_PARTS
#undef LOCKSTEP_TOTAL
#endif
