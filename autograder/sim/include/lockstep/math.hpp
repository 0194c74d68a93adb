/* Mathematical functions that CUDA has and the C library does not, and the fast-math names. Results
   are the C library's, which are correctly rounded more often than a GPU's: compare with a
   tolerance. The fast functions make the GPU's approximations, with their loss of accuracy. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_MATH_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_MATH_HPP
#include "bits.hpp"
#include "../../abi/special_math.h"
#include "../../abi/rounding.h"
#include <cfloat>

/* CUDA does not declare these in plain C++, so a program may define its own, which is preferred to
   a template. */
#ifdef __CUDACC__
#define LOCKSTEP_UNLESS_OWN LOCKSTEP_INLINE
#else
#define LOCKSTEP_UNLESS_OWN template <int = 0> LOCKSTEP_INLINE
#endif

/* ---- minimum and maximum, of every pair of types ---- */

#define LOCKSTEP_MINMAX(T)                                        \
    LOCKSTEP_UNLESS_OWN T min(T a, T b) { return b < a ? b : a; } \
    LOCKSTEP_UNLESS_OWN T max(T a, T b) { return a < b ? b : a; }
LOCKSTEP_MINMAX(int)
LOCKSTEP_MINMAX(unsigned)
LOCKSTEP_MINMAX(long)
LOCKSTEP_MINMAX(unsigned long)
LOCKSTEP_MINMAX(long long)
LOCKSTEP_MINMAX(unsigned long long)
#undef LOCKSTEP_MINMAX
#define LOCKSTEP_MINMAX2(T, A, B)                                             \
    LOCKSTEP_UNLESS_OWN T min(A a, B b) { return (T)b < (T)a ? (T)b : (T)a; } \
    LOCKSTEP_UNLESS_OWN T max(A a, B b) { return (T)a < (T)b ? (T)b : (T)a; }
LOCKSTEP_MINMAX2(unsigned, int, unsigned)
LOCKSTEP_MINMAX2(unsigned, unsigned, int)
LOCKSTEP_MINMAX2(unsigned long, long, unsigned long)
LOCKSTEP_MINMAX2(unsigned long, unsigned long, long)
LOCKSTEP_MINMAX2(unsigned long long, long long, unsigned long long)
LOCKSTEP_MINMAX2(unsigned long long, unsigned long long, long long)
#undef LOCKSTEP_MINMAX2
#define LOCKSTEP_MINMAXF(T, A, B, f)                              \
    LOCKSTEP_UNLESS_OWN T min(A a, B b) { return fmin##f(a, b); } \
    LOCKSTEP_UNLESS_OWN T max(A a, B b) { return fmax##f(a, b); }
LOCKSTEP_MINMAXF(float, float, float, f)
LOCKSTEP_MINMAXF(double, double, double, )
LOCKSTEP_MINMAXF(double, float, double, )
LOCKSTEP_MINMAXF(double, double, float, )
#undef LOCKSTEP_MINMAXF
LOCKSTEP_INLINE unsigned umin(unsigned a, unsigned b) { return min(a, b); }
LOCKSTEP_INLINE unsigned umax(unsigned a, unsigned b) { return max(a, b); }
LOCKSTEP_INLINE long long llmin(long long a, long long b) { return min(a, b); }
LOCKSTEP_INLINE long long llmax(long long a, long long b) { return max(a, b); }
LOCKSTEP_INLINE unsigned long long ullmin(unsigned long long a, unsigned long long b) {
    return min(a, b);
}
LOCKSTEP_INLINE unsigned long long ullmax(unsigned long long a, unsigned long long b) {
    return max(a, b);
}

/* ---- fast-math names; the C library reserves some of them, so they are macros ---- */

#define __expf(v)          lockstep_fast_exp(v)
#define __exp2f(v)         exp2f(v)
#define __exp10f(v)        lockstep_fast_exp10(v)
#define __logf(v)          lockstep_fast_log(v)
#define __log2f(v)         log2f(v)
#define __log10f(v)        lockstep_fast_log10(v)
#define __sinf(v)          lockstep_fast_sin(v)
#define __cosf(v)          lockstep_fast_cos(v)
#define __tanf(v)          lockstep_fast_tan(v)
#define __tanhf(v)         tanhf(v)
#define __powf(a, b)       lockstep_fast_pow(a, b)
#define __sincosf(v, s, c) lockstep_fast_sincos(v, s, c)

LOCKSTEP_INLINE float lockstep_fast_exp(float v) { return exp2f(v * 1.44269504f); }
LOCKSTEP_INLINE float lockstep_fast_exp10(float v) { return exp2f(v * 3.32192809f); }
LOCKSTEP_INLINE float lockstep_fast_log(float v) { return log2f(v) * 0.693147181f; }
LOCKSTEP_INLINE float lockstep_fast_log10(float v) { return log2f(v) * 0.301029996f; }
LOCKSTEP_INLINE float lockstep_fast_pow(float a, float b) { return exp2f(b * log2f(a)); }
/* Full turns, rounded to a float: here sine and cosine of large angles lose accuracy. */
LOCKSTEP_INLINE double lockstep_fast_turns(float v) {
    return lockstep_rounded_float(LOCKSTEP_ROUNDED_MUL, LOCKSTEP_ROUND_ZERO, v, 0.159154943f, 0);
}
LOCKSTEP_INLINE float lockstep_fast_sin(float v);
LOCKSTEP_INLINE float lockstep_fast_cos(float v);
LOCKSTEP_INLINE float lockstep_fast_tan(float v) {
    return lockstep_fast_sin(v) / lockstep_fast_cos(v);
}
LOCKSTEP_INLINE void lockstep_fast_sincos(float v, float *s, float *c) {
    *s = lockstep_fast_sin(v), *c = lockstep_fast_cos(v);
}
/* The reciprocal of a number beyond 2^126 underflows on a GPU. */
LOCKSTEP_INLINE float __fdividef(float a, float b) {
    return fabsf(b) > 0x1p126f && fabsf(b) <= FLT_MAX ? a * 0 : a / b;
}
LOCKSTEP_INLINE float fdividef(float a, float b) { return a / b; }
LOCKSTEP_INLINE double fdivide(double a, double b) { return a / b; }
LOCKSTEP_INLINE float __saturatef(float v) { return v > 0 ? (v < 1 ? v : 1.0f) : 0.0f; }

/* ---- roots, lengths ---- */

LOCKSTEP_INLINE double rsqrt(double v) { return 1.0 / sqrt(v); }
LOCKSTEP_INLINE double rcbrt(double v) { return 1.0 / cbrt(v); }
/* A length or its reciprocal, scaled by a power of two: no square overflows or underflows. */
LOCKSTEP_INLINE double lockstep_length(double a, double b, double c, double d,
                                       bool inverse = false) {
    double most = fmax(fmax(fabs(a), fabs(b)), fmax(fabs(c), fabs(d)));
    if (isinf(most)) return inverse ? 0 : most;
    int e = most > 0 ? ilogb(most) : 0;
    a = ldexp(a, -e), b = ldexp(b, -e), c = ldexp(c, -e), d = ldexp(d, -e);
    double root = sqrt(a * a + b * b + c * c + d * d);
    return inverse ? ldexp(1 / root, -e) : ldexp(root, e);
}
LOCKSTEP_INLINE double norm3d(double a, double b, double c) { return lockstep_length(a, b, c, 0); }
LOCKSTEP_INLINE double norm4d(double a, double b, double c, double d) {
    return lockstep_length(a, b, c, d);
}
LOCKSTEP_INLINE double rhypot(double a, double b) { return lockstep_length(a, b, 0, 0, true); }
LOCKSTEP_INLINE double rnorm3d(double a, double b, double c) {
    return lockstep_length(a, b, c, 0, true);
}
LOCKSTEP_INLINE double rnorm4d(double a, double b, double c, double d) {
    return lockstep_length(a, b, c, d, true);
}
template <class T> LOCKSTEP_INLINE T lockstep_norm(int n, const T *p) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += (double)p[i] * (double)p[i];
    return (T)sqrt(sum);
}
LOCKSTEP_INLINE double norm(int n, const double *p) { return lockstep_norm(n, p); }
LOCKSTEP_INLINE float normf(int n, const float *p) { return lockstep_norm(n, p); }
LOCKSTEP_INLINE double rnorm(int n, const double *p) { return 1.0 / lockstep_norm(n, p); }
LOCKSTEP_INLINE float rnormf(int n, const float *p) { return 1.0f / lockstep_norm(n, p); }

/* ---- angles in half turns: the remainder of a quarter turn is exact, so sinpi(1e6) is 0 ---- */

LOCKSTEP_INLINE double lockstep_half_turns(double v, unsigned quarters) {
    double r = fmod(v, 2.0);
    if (r != r) return r;
    quarters += (unsigned)(2 * r + 0.5);
    r -= 0.5 * (unsigned)(2 * r + 0.5);
    double s = quarters & 1 ? cos(M_PI * r) : sin(M_PI * r);
    return s == 0 ? 0 : quarters & 2 ? -s : s;
}
LOCKSTEP_INLINE double sinpi(double v) {
    return copysign(1.0, v) * lockstep_half_turns(fabs(v), 0);
}
LOCKSTEP_INLINE double cospi(double v) { return lockstep_half_turns(fabs(v), 1); }
LOCKSTEP_INLINE void sincospi(double v, double *s, double *c) { *s = sinpi(v), *c = cospi(v); }
LOCKSTEP_INLINE float lockstep_fast_sin(float v) {
    return (float)sinpi(2 * lockstep_fast_turns(v));
}
LOCKSTEP_INLINE float lockstep_fast_cos(float v) {
    return (float)cospi(2 * lockstep_fast_turns(v));
}

/* ---- the normal distribution ---- */

LOCKSTEP_INLINE double normcdf(double v) { return lockstep_normcdf(v); }
LOCKSTEP_INLINE double erfinv(double v) { return lockstep_erfcinv(v, 1); }
LOCKSTEP_INLINE double erfcinv(double v) { return lockstep_erfcinv(v, 0); }
LOCKSTEP_INLINE double normcdfinv(double v) { return -M_SQRT2 * lockstep_erfcinv(2 * v, 0); }
LOCKSTEP_INLINE double erfcx(double v) { return lockstep_erfcx(v); }
LOCKSTEP_INLINE double cyl_bessel_i0(double v) { return lockstep_bessel_i(0, v); }
LOCKSTEP_INLINE double cyl_bessel_i1(double v) { return lockstep_bessel_i(1, v); }

/* ---- the same for float: by name, and by type ---- */

#define LOCKSTEP_FLOAT1(name)                                                 \
    LOCKSTEP_INLINE float name##f(float v) { return (float)name((double)v); } \
    LOCKSTEP_INLINE float name(float v) { return name##f(v); }
#define LOCKSTEP_ROOT(name, root)                                         \
    LOCKSTEP_UNLESS_OWN float name##f(float v) { return 1.0f / root(v); } \
    LOCKSTEP_UNLESS_OWN float name(float v) { return name##f(v); }
LOCKSTEP_ROOT(rsqrt, sqrtf)
LOCKSTEP_ROOT(rcbrt, cbrtf)
LOCKSTEP_FLOAT1(sinpi)
LOCKSTEP_FLOAT1(cospi)
LOCKSTEP_FLOAT1(normcdf)
LOCKSTEP_FLOAT1(normcdfinv)
LOCKSTEP_FLOAT1(erfinv)
LOCKSTEP_FLOAT1(erfcinv)
LOCKSTEP_FLOAT1(erfcx)
LOCKSTEP_FLOAT1(cyl_bessel_i0)
LOCKSTEP_FLOAT1(cyl_bessel_i1)
#undef LOCKSTEP_FLOAT1
#undef LOCKSTEP_ROOT
LOCKSTEP_INLINE float exp10(float v) { return exp10f(v); }
LOCKSTEP_INLINE float rhypotf(float a, float b) { return (float)rhypot((double)a, (double)b); }
LOCKSTEP_INLINE float norm3df(float a, float b, float c) { return (float)norm3d(a, b, c); }
LOCKSTEP_INLINE float norm4df(float a, float b, float c, float d) {
    return (float)norm4d(a, b, c, d);
}
LOCKSTEP_INLINE float rnorm3df(float a, float b, float c) { return (float)rnorm3d(a, b, c); }
LOCKSTEP_INLINE float rnorm4df(float a, float b, float c, float d) {
    return (float)rnorm4d(a, b, c, d);
}
LOCKSTEP_INLINE void sincospif(float v, float *s, float *c) { *s = sinpif(v), *c = cospif(v); }
LOCKSTEP_INLINE void sincospi(float v, float *s, float *c) { sincospif(v, s, c); }
LOCKSTEP_INLINE void sincos(float v, float *s, float *c) { *s = sinf(v), *c = cosf(v); }
#endif
