/* The rest of half and bfloat16, written once for both: H is the type, P the pair type. */
#pragma once
#include "small_float.hpp"

/* Comparisons: with a NaN the plain ones are false, those with `u` true. For pairs there are three
   forms: 1 or 0 per element, all bits or none per element, and one result for both. */
#define LOCKSTEP_SMALL_COMPARE(H, P, name, yes)                                               \
    LOCKSTEP_INLINE bool __h##name(H a, H b) { return yes; }                                  \
    LOCKSTEP_INLINE P __h##name##2(P a, P b) {                                                \
        return P(H((float)__h##name(a.x, b.x)), H((float)__h##name(a.y, b.y)));               \
    }                                                                                         \
    LOCKSTEP_INLINE unsigned __h##name##2_mask(P a, P b) {                                    \
        return (__h##name(a.x, b.x) ? 0xffffu : 0) | (__h##name(a.y, b.y) ? 0xffff0000u : 0); \
    }                                                                                         \
    LOCKSTEP_INLINE bool __hb##name##2(P a, P b) {                                            \
        return __h##name(a.x, b.x) && __h##name(a.y, b.y);                                    \
    }
#define LOCKSTEP_SMALL_COMPARED(H, P, name, sign)                                              \
    LOCKSTEP_SMALL_COMPARE(H, P, name, !__hisnan(a) && !__hisnan(b) && (float)a sign(float) b) \
    LOCKSTEP_SMALL_COMPARE(H, P, name##u, __hisnan(a) || __hisnan(b) || (float)a sign(float) b)

#define LOCKSTEP_SMALL_MORE(H, P)                                                               \
    LOCKSTEP_SMALL_COMPARED(H, P, eq, ==)                                                       \
    LOCKSTEP_SMALL_COMPARED(H, P, ne, !=)                                                       \
    LOCKSTEP_SMALL_COMPARED(H, P, lt, <)                                                        \
    LOCKSTEP_SMALL_COMPARED(H, P, gt, >)                                                        \
    LOCKSTEP_SMALL_COMPARED(H, P, le, <=)                                                       \
    LOCKSTEP_SMALL_COMPARED(H, P, ge, >=)                                                       \
    LOCKSTEP_INLINE bool operator==(P a, P b) { return __hbeq2(a, b); }                         \
    LOCKSTEP_INLINE bool operator!=(P a, P b) { return __hbneu2(a, b); } /* both differ */      \
    LOCKSTEP_INLINE bool operator<(P a, P b) { return __hblt2(a, b); }                          \
    LOCKSTEP_INLINE bool operator>(P a, P b) { return __hbgt2(a, b); }                          \
    LOCKSTEP_INLINE bool operator<=(P a, P b) { return __hble2(a, b); }                         \
    LOCKSTEP_INLINE bool operator>=(P a, P b) { return __hbge2(a, b); }                         \
    LOCKSTEP_INLINE P &operator/=(P &a, P b) { return a = a / b; }                              \
    LOCKSTEP_INLINE P operator+(P a) { return a; }                                              \
    LOCKSTEP_INLINE P &operator++(P &a) { return a = P(H((float)a.x + 1), H((float)a.y + 1)); } \
    LOCKSTEP_INLINE P &operator--(P &a) { return a = P(H((float)a.x - 1), H((float)a.y - 1)); } \
    LOCKSTEP_INLINE P __hisnan2(P a) {                                                          \
        return P(H((float)__hisnan(a.x)), H((float)__hisnan(a.y)));                             \
    }                                                                                           \
    LOCKSTEP_INLINE H operator++(H &a, int) {                                                   \
        H old = a;                                                                              \
        return ++a, old;                                                                        \
    }                                                                                           \
    LOCKSTEP_INLINE H operator--(H &a, int) {                                                   \
        H old = a;                                                                              \
        return --a, old;                                                                        \
    }                                                                                           \
    LOCKSTEP_INLINE H __hsub_rn(H a, H b) { return a - b; }                                     \
    LOCKSTEP_INLINE H __hmul_rn(H a, H b) { return a * b; }                                     \
    LOCKSTEP_INLINE H __hmax_nan(H a, H b) { return a != a ? a : b != b ? b : __hmax(a, b); }   \
    LOCKSTEP_INLINE H __hmin_nan(H a, H b) { return a != a ? a : b != b ? b : __hmin(a, b); }   \
    LOCKSTEP_INLINE H __hfma_sat(H a, H b, H c) {                                               \
        double v = lockstep_small_fma((float)a, (float)b, (float)c);                            \
        return H(v > 1 ? 1.0 : v > 0 ? v : 0.0); /* NaN: 0 */                                   \
    }                                                                                           \
    LOCKSTEP_PAIR2(P, __hadd2_sat, __hadd_sat)                                                  \
    LOCKSTEP_PAIR2(P, __hsub2_sat, __hsub_sat)                                                  \
    LOCKSTEP_PAIR2(P, __hmul2_sat, __hmul_sat)                                                  \
    LOCKSTEP_PAIR2(P, __hsub2_rn, __hsub)                                                       \
    LOCKSTEP_PAIR2(P, __hmul2_rn, __hmul)                                                       \
    LOCKSTEP_PAIR2(P, __hmax2_nan, __hmax_nan)                                                  \
    LOCKSTEP_PAIR2(P, __hmin2_nan, __hmin_nan)                                                  \
    LOCKSTEP_PAIR1(P, h2exp10, hexp10)                                                          \
    LOCKSTEP_PAIR1(P, h2log10, hlog10)                                                          \
    LOCKSTEP_PAIR1(P, h2tanh, htanh)                                                            \
    LOCKSTEP_PAIR1(P, h2ceil, hceil)                                                            \
    LOCKSTEP_PAIR1(P, h2floor, hfloor)                                                          \
    LOCKSTEP_PAIR1(P, h2trunc, htrunc)                                                          \
    LOCKSTEP_PAIR1(P, h2rint, hrint)                                                            \
    LOCKSTEP_INLINE P __hfma2_sat(P a, P b, P c) {                                              \
        return P(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y));                         \
    }                                                                                           \
    LOCKSTEP_INLINE P __hfma2_relu(P a, P b, P c) {                                             \
        return P(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y));                       \
    }                                                                                           \
    LOCKSTEP_INLINE P __hcmadd(P a, P b, P c) { /* complex numbers, with the GPU's rounding */  \
        H x = __hfma(a.x, b.x, c.x), y = __hfma(a.x, b.y, c.y);                                 \
        return P(__hfma(-a.y, b.y, x), __hfma(a.y, b.x, y));                                    \
    }

/* ---- integers: `name` is half or bfloat16, of E exponent and M mantissa bits ---- */

/* An integer of more than 53 bits as a double that rounds to a small float like the integer
   itself. */
LOCKSTEP_INLINE double lockstep_as_double(unsigned long long v) {
    return v >> 53 ? 2048.0 * (double)(v >> 11 | ((v & 2047) != 0)) : (double)v;
}
LOCKSTEP_INLINE double lockstep_as_double(long long v) {
    return v < 0 ? -lockstep_as_double(-(unsigned long long)v)
                 : lockstep_as_double((unsigned long long)v);
}

/* To and from one type of integers, in one rounding mode. */
#define LOCKSTEP_SMALL_FROM(H, E, M, name, T, I, suffix, mode)                                   \
    LOCKSTEP_INLINE H __##T##2##name##_##suffix(I v) {                                           \
        H h;                                                                                     \
        h.lockstep_raw = lockstep_to_small<E, M>(                                                \
            lockstep_as_double(                                                                  \
                (std::conditional_t<std::is_signed<I>::value, long long, unsigned long long>)v), \
            mode);                                                                               \
        return h;                                                                                \
    }
#define LOCKSTEP_SMALL_TO(H, name, T, I, suffix, mode)                                      \
    LOCKSTEP_INLINE I __##name##2##T##_##suffix(H v) {                                      \
        return (I)lockstep_to_integer((float)v, mode, sizeof(I), std::is_signed<I>::value); \
    }
#define LOCKSTEP_SMALL_DIRECTED(X, ...)     \
    X(__VA_ARGS__, rz, LOCKSTEP_ROUND_ZERO) \
    X(__VA_ARGS__, ru, LOCKSTEP_ROUND_UP)   \
    X(__VA_ARGS__, rd, LOCKSTEP_ROUND_DOWN)
#define LOCKSTEP_SMALL_MODES(X, ...)           \
    X(__VA_ARGS__, rn, LOCKSTEP_ROUND_NEAREST) \
    LOCKSTEP_SMALL_DIRECTED(X, __VA_ARGS__)
#define LOCKSTEP_SMALL_INTEGERS(H, E, M, name)                                        \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_FROM, H, E, M, name, ll, long long)           \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_FROM, H, E, M, name, ull, unsigned long long) \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_FROM, H, E, M, name, int, int)                \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_FROM, H, E, M, name, uint, unsigned)          \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_FROM, H, E, M, name, short, short)            \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_FROM, H, E, M, name, ushort, unsigned short)  \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_TO, H, name, ll, long long)                   \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_TO, H, name, ull, unsigned long long)         \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_TO, H, name, int, int)                        \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_TO, H, name, uint, unsigned)                  \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_TO, H, name, short, short)                    \
    LOCKSTEP_SMALL_MODES(LOCKSTEP_SMALL_TO, H, name, ushort, unsigned short)          \
    LOCKSTEP_SMALL_TO(H, name, char, signed char, rz, LOCKSTEP_ROUND_ZERO)            \
    LOCKSTEP_SMALL_TO(H, name, uchar, unsigned char, rz, LOCKSTEP_ROUND_ZERO)
#define LOCKSTEP_SMALL_FROM_FLOAT(H, E, M, name, suffix, mode)     \
    LOCKSTEP_INLINE H __float2##name##_##suffix(float v) {         \
        H h;                                                       \
        h.lockstep_raw = lockstep_to_small<E, M>((double)v, mode); \
        return h;                                                  \
    }
