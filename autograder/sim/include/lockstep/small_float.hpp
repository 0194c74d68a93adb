/* 16-bit floating-point numbers: the common part of half and bfloat16. Each operation is done in
   float (fma in double) and rounded once more, which gives the correctly rounded result. Exponent
   and Mantissa are numbers of bits. */
#pragma once
#include <cuda_runtime.h>

/* To and from double and float: done by the runtime (devicelib/rounding.c), so that programs stay
   small. */
template <int Exponent, int Mantissa>
LOCKSTEP_INLINE uint16_t lockstep_to_small(double v, int mode = LOCKSTEP_ROUND_NEAREST) {
    return lockstep_narrow_to_small(v, Exponent, Mantissa, mode);
}
template <int Exponent, int Mantissa> LOCKSTEP_INLINE float lockstep_from_small(uint16_t bits) {
    return Exponent == 8 ? lockstep_value<float>((uint32_t)bits << 16) : lockstep_widen_half(bits);
}

/* Saturating, like a GPU's casts. */
template <class T> LOCKSTEP_INLINE T lockstep_small_cast(float v) {
    return (T)lockstep_to_integer(v, LOCKSTEP_ROUND_ZERO, sizeof(T), std::is_signed<T>::value);
}

/* a * b + c as a double that rounds to a small float like the exact sum (round to odd). */
LOCKSTEP_INLINE double lockstep_small_fma(float a, float b, float c) {
    double p = (double)a * b, s = p + c, back = s - p, lost = (p - (s - back)) + (c - back);
    if (lost != 0 && !(lockstep_bits(s) & 1)) s = nextafter(s, lost > 0 ? INFINITY : -INFINITY);
    return s;
}

/* ---- written once for both types: H is the type, S its prefix in function names ---- */

#define LOCKSTEP_SMALL_OPERATORS(H)                                            \
    LOCKSTEP_INLINE H operator+(H a, H b) { return H((float)a + (float)b); }   \
    LOCKSTEP_INLINE H operator-(H a, H b) { return H((float)a - (float)b); }   \
    LOCKSTEP_INLINE H operator*(H a, H b) { return H((float)a * (float)b); }   \
    LOCKSTEP_INLINE H operator/(H a, H b) { return H((float)a / (float)b); }   \
    LOCKSTEP_INLINE H &operator+=(H &a, H b) { return a = a + b; }             \
    LOCKSTEP_INLINE H &operator-=(H &a, H b) { return a = a - b; }             \
    LOCKSTEP_INLINE H &operator*=(H &a, H b) { return a = a * b; }             \
    LOCKSTEP_INLINE H &operator/=(H &a, H b) { return a = a / b; }             \
    LOCKSTEP_INLINE H operator-(H a) { return H(-(float)a); }                  \
    LOCKSTEP_INLINE H operator+(H a) { return a; }                             \
    LOCKSTEP_INLINE H &operator++(H &a) { return a = H((float)a + 1); }        \
    LOCKSTEP_INLINE H &operator--(H &a) { return a = H((float)a - 1); }        \
    LOCKSTEP_INLINE bool operator==(H a, H b) { return (float)a == (float)b; } \
    LOCKSTEP_INLINE bool operator!=(H a, H b) { return (float)a != (float)b; } \
    LOCKSTEP_INLINE bool operator<(H a, H b) { return (float)a < (float)b; }   \
    LOCKSTEP_INLINE bool operator>(H a, H b) { return (float)a > (float)b; }   \
    LOCKSTEP_INLINE bool operator<=(H a, H b) { return (float)a <= (float)b; } \
    LOCKSTEP_INLINE bool operator>=(H a, H b) { return (float)a >= (float)b; }

#define LOCKSTEP_SMALL_ARITHMETIC(H)                                                            \
    LOCKSTEP_INLINE H __hadd(H a, H b) { return a + b; }                                        \
    LOCKSTEP_INLINE H __hadd_rn(H a, H b) { return a + b; }                                     \
    LOCKSTEP_INLINE H __hsub(H a, H b) { return a - b; }                                        \
    LOCKSTEP_INLINE H __hmul(H a, H b) { return a * b; }                                        \
    LOCKSTEP_INLINE H __hdiv(H a, H b) { return a / b; }                                        \
    LOCKSTEP_INLINE H __hneg(H a) { return -a; }                                                \
    LOCKSTEP_INLINE H __habs(H a) { return H(fabsf((float)a)); }                                \
    LOCKSTEP_INLINE H __hfma(H a, H b, H c) {                                                   \
        return H(lockstep_small_fma((float)a, (float)b, (float)c));                             \
    }                                                                                           \
    LOCKSTEP_INLINE H __hfma_relu(H a, H b, H c) {                                              \
        double v = lockstep_small_fma((float)a, (float)b, (float)c);                            \
        return H(v < 0 ? 0.0 : v); /* NaN is kept */                                            \
    }                                                                                           \
    LOCKSTEP_INLINE H __hadd_sat(H a, H b) { return H(__saturatef((float)a + (float)b)); }      \
    LOCKSTEP_INLINE H __hsub_sat(H a, H b) { return H(__saturatef((float)a - (float)b)); }      \
    LOCKSTEP_INLINE H __hmul_sat(H a, H b) { return H(__saturatef((float)a * (float)b)); }      \
    LOCKSTEP_INLINE bool __hisnan(H a) { return a != a; }                                       \
    LOCKSTEP_INLINE int __hisinf(H a) { return isinf((float)a) ? ((float)a < 0 ? -1 : 1) : 0; } \
    LOCKSTEP_INLINE H __hmax(H a, H b) { return H(fmaxf((float)a, (float)b)); }                 \
    LOCKSTEP_INLINE H __hmin(H a, H b) { return H(fminf((float)a, (float)b)); }                 \
    LOCKSTEP_INLINE H hsqrt(H a) { return H(sqrtf((float)a)); }                                 \
    LOCKSTEP_INLINE H hrsqrt(H a) { return H(1 / sqrt((double)(float)a)); }                     \
    LOCKSTEP_INLINE H hrcp(H a) { return H(1 / (double)(float)a); }                             \
    LOCKSTEP_INLINE H hexp(H a) { return H(exp((double)(float)a)); }                            \
    LOCKSTEP_INLINE H hexp2(H a) { return H(exp2((double)(float)a)); }                          \
    LOCKSTEP_INLINE H hexp10(H a) { return H(exp10((double)(float)a)); }                        \
    LOCKSTEP_INLINE H hlog(H a) { return H(log((double)(float)a)); }                            \
    LOCKSTEP_INLINE H hlog2(H a) { return H(log2((double)(float)a)); }                          \
    LOCKSTEP_INLINE H hlog10(H a) { return H(log10((double)(float)a)); }                        \
    LOCKSTEP_INLINE H hsin(H a) { return H(sin((double)(float)a)); }                            \
    LOCKSTEP_INLINE H hcos(H a) { return H(cos((double)(float)a)); }                            \
    LOCKSTEP_INLINE H htanh(H a) { return H(tanh((double)(float)a)); }                          \
    LOCKSTEP_INLINE H hceil(H a) { return H(ceilf((float)a)); }                                 \
    LOCKSTEP_INLINE H hfloor(H a) { return H(floorf((float)a)); }                               \
    LOCKSTEP_INLINE H htrunc(H a) { return H(truncf((float)a)); }                               \
    LOCKSTEP_INLINE H hrint(H a) { return H(rintf((float)a)); }

/* Pairs: each scalar function is applied to both. */
#define LOCKSTEP_PAIR1(P, pair, one) \
    LOCKSTEP_INLINE P pair(P a) { return P(one(a.x), one(a.y)); }
#define LOCKSTEP_PAIR2(P, pair, one) \
    LOCKSTEP_INLINE P pair(P a, P b) { return P(one(a.x, b.x), one(a.y, b.y)); }
#define LOCKSTEP_SMALL_PAIRS(H, P)                                                  \
    template <> inline constexpr bool lockstep_shuffles<H> = true;                  \
    template <> inline constexpr bool lockstep_shuffles<P> = true;                  \
    LOCKSTEP_PAIR2(P, __hadd2, __hadd)                                              \
    LOCKSTEP_PAIR2(P, __hadd2_rn, __hadd)                                           \
    LOCKSTEP_PAIR2(P, __hsub2, __hsub)                                              \
    LOCKSTEP_PAIR2(P, __hmul2, __hmul)                                              \
    LOCKSTEP_PAIR2(P, __h2div, __hdiv)                                              \
    LOCKSTEP_PAIR2(P, __hmax2, __hmax)                                              \
    LOCKSTEP_PAIR2(P, __hmin2, __hmin)                                              \
    LOCKSTEP_PAIR1(P, __hneg2, __hneg)                                              \
    LOCKSTEP_PAIR1(P, __habs2, __habs)                                              \
    LOCKSTEP_PAIR1(P, h2sqrt, hsqrt)                                                \
    LOCKSTEP_PAIR1(P, h2rsqrt, hrsqrt)                                              \
    LOCKSTEP_PAIR1(P, h2rcp, hrcp)                                                  \
    LOCKSTEP_PAIR1(P, h2exp, hexp)                                                  \
    LOCKSTEP_PAIR1(P, h2exp2, hexp2)                                                \
    LOCKSTEP_PAIR1(P, h2log, hlog)                                                  \
    LOCKSTEP_PAIR1(P, h2log2, hlog2)                                                \
    LOCKSTEP_PAIR1(P, h2sin, hsin)                                                  \
    LOCKSTEP_PAIR1(P, h2cos, hcos)                                                  \
    LOCKSTEP_INLINE P __hfma2(P a, P b, P c) {                                      \
        return P(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));                     \
    }                                                                               \
    LOCKSTEP_INLINE P operator+(P a, P b) { return __hadd2(a, b); }                 \
    LOCKSTEP_INLINE P operator-(P a, P b) { return __hsub2(a, b); }                 \
    LOCKSTEP_INLINE P operator*(P a, P b) { return __hmul2(a, b); }                 \
    LOCKSTEP_INLINE P operator/(P a, P b) { return __h2div(a, b); }                 \
    LOCKSTEP_INLINE P &operator+=(P &a, P b) { return a = a + b; }                  \
    LOCKSTEP_INLINE P &operator-=(P &a, P b) { return a = a - b; }                  \
    LOCKSTEP_INLINE P &operator*=(P &a, P b) { return a = a * b; }                  \
    LOCKSTEP_INLINE P operator-(P a) { return __hneg2(a); }                         \
    LOCKSTEP_INLINE H atomicAdd(H *p, H v) {                                        \
        return lockstep_modify_by(p, lockstep_all, [=](H old) { return old + v; }); \
    }                                                                               \
    LOCKSTEP_INLINE P atomicAdd(P *p, P v) {                                        \
        return lockstep_modify_by(p, lockstep_all, [=](P old) { return old + v; }); \
    }
