/* Arithmetic and conversions with a rounding mode: _rn to nearest, _rz to zero, _ru up, _rd down.
   The runtime uses the processor's rounding mode (devicelib/rounding.c). */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ROUNDED_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_ROUNDED_HPP
#include "bits.hpp"
#include "../../abi/rounding.h"

#define LOCKSTEP_MODES(X, ...)                 \
    X(rn, LOCKSTEP_ROUND_NEAREST, __VA_ARGS__) \
    X(rz, LOCKSTEP_ROUND_ZERO, __VA_ARGS__)    \
    X(ru, LOCKSTEP_ROUND_UP, __VA_ARGS__)      \
    X(rd, LOCKSTEP_ROUND_DOWN, __VA_ARGS__)

/* ---- arithmetic ---- */

#define LOCKSTEP_ROUNDED2(suffix, mode, T, f, name, operation) \
    LOCKSTEP_INLINE T __##name##_##suffix(T a, T b) {          \
        return lockstep_rounded_##f(operation, mode, a, b, 0); \
    }
#define LOCKSTEP_ROUNDED1(suffix, mode, T, f, name, operation) \
    LOCKSTEP_INLINE T __##name##_##suffix(T a) {               \
        return lockstep_rounded_##f(operation, mode, a, 0, 0); \
    }
#define LOCKSTEP_ROUNDED3(suffix, mode, T, f, name, operation) \
    LOCKSTEP_INLINE T __##name##_##suffix(T a, T b, T c) {     \
        return lockstep_rounded_##f(operation, mode, a, b, c); \
    }
#define LOCKSTEP_ARITHMETIC(T, f, letter)                                      \
    LOCKSTEP_MODES(LOCKSTEP_ROUNDED2, T, f, letter##add, LOCKSTEP_ROUNDED_ADD) \
    LOCKSTEP_MODES(LOCKSTEP_ROUNDED2, T, f, letter##sub, LOCKSTEP_ROUNDED_SUB) \
    LOCKSTEP_MODES(LOCKSTEP_ROUNDED2, T, f, letter##mul, LOCKSTEP_ROUNDED_MUL) \
    LOCKSTEP_MODES(LOCKSTEP_ROUNDED2, T, f, letter##div, LOCKSTEP_ROUNDED_DIV) \
    LOCKSTEP_MODES(LOCKSTEP_ROUNDED1, T, f, letter##rcp, LOCKSTEP_ROUNDED_RCP) \
    LOCKSTEP_MODES(LOCKSTEP_ROUNDED1, T, f, letter##sqrt, LOCKSTEP_ROUNDED_SQRT)
LOCKSTEP_ARITHMETIC(float, float, f)
LOCKSTEP_ARITHMETIC(double, double, d)
LOCKSTEP_MODES(LOCKSTEP_ROUNDED3, float, float, fmaf, LOCKSTEP_ROUNDED_FMA)
LOCKSTEP_MODES(LOCKSTEP_ROUNDED3, double, double, fma, LOCKSTEP_ROUNDED_FMA)
#define LOCKSTEP_IEEE(suffix, mode, name)                                       \
    LOCKSTEP_INLINE float __##name##_ieee_##suffix(float a, float b, float c) { \
        return __##name##_##suffix(a, b, c);                                    \
    }
LOCKSTEP_MODES(LOCKSTEP_IEEE, fmaf)
#undef LOCKSTEP_IEEE
/* Pairs. */
#define LOCKSTEP_PAIRS(suffix, mode, from)                                       \
    LOCKSTEP_INLINE float2 __fadd2_##suffix(float2 a, float2 b) {                \
        return {__fadd_##suffix(a.x, b.x), __fadd_##suffix(a.y, b.y)};           \
    }                                                                            \
    LOCKSTEP_INLINE float2 __fmul2_##suffix(float2 a, float2 b) {                \
        return {__fmul_##suffix(a.x, b.x), __fmul_##suffix(a.y, b.y)};           \
    }                                                                            \
    LOCKSTEP_INLINE float2 __ffma2_##suffix(float2 a, float2 b, float2 c) {      \
        return {__fmaf_##suffix(a.x, b.x, c.x), __fmaf_##suffix(a.y, b.y, c.y)}; \
    }
LOCKSTEP_MODES(LOCKSTEP_PAIRS, 2)
#undef LOCKSTEP_PAIRS
#undef LOCKSTEP_ARITHMETIC
#undef LOCKSTEP_ROUNDED1
#undef LOCKSTEP_ROUNDED2
#undef LOCKSTEP_ROUNDED3
LOCKSTEP_INLINE float __frsqrt_rn(float v) { return (float)(1.0 / sqrt((double)v)); }

/* ---- floating point to integers: saturating ---- */

#define LOCKSTEP_TO_INTEGER(suffix, mode, name, convert, F, I) \
    LOCKSTEP_INLINE I __##name##_##suffix(F v) {               \
        return (I)convert(v, mode, sizeof(I), (I)-1 < (I)0);   \
    }
LOCKSTEP_MODES(LOCKSTEP_TO_INTEGER, float2int, lockstep_to_integer, float, int)
LOCKSTEP_MODES(LOCKSTEP_TO_INTEGER, float2uint, lockstep_to_integer, float, unsigned)
LOCKSTEP_MODES(LOCKSTEP_TO_INTEGER, float2ll, lockstep_to_integer, float, long long)
LOCKSTEP_MODES(LOCKSTEP_TO_INTEGER, float2ull, lockstep_to_integer, float, unsigned long long)
LOCKSTEP_MODES(LOCKSTEP_TO_INTEGER, double2int, lockstep_double_to_integer, double, int)
LOCKSTEP_MODES(LOCKSTEP_TO_INTEGER, double2uint, lockstep_double_to_integer, double, unsigned)
LOCKSTEP_MODES(LOCKSTEP_TO_INTEGER, double2ll, lockstep_double_to_integer, double, long long)
LOCKSTEP_MODES(LOCKSTEP_TO_INTEGER, double2ull, lockstep_double_to_integer, double,
               unsigned long long)
#undef LOCKSTEP_TO_INTEGER

/* ---- integers to floating point, and double to float ---- */

#define LOCKSTEP_FROM_INTEGER(suffix, mode, name, I, F, wide) \
    LOCKSTEP_INLINE F __##name##_##suffix(I v) {              \
        return (F)lockstep_from_##wide(v, mode, sizeof(F));   \
    }
LOCKSTEP_MODES(LOCKSTEP_FROM_INTEGER, int2float, int, float, signed)
LOCKSTEP_MODES(LOCKSTEP_FROM_INTEGER, uint2float, unsigned, float, unsigned)
LOCKSTEP_MODES(LOCKSTEP_FROM_INTEGER, ll2float, long long, float, signed)
LOCKSTEP_MODES(LOCKSTEP_FROM_INTEGER, ull2float, unsigned long long, float, unsigned)
LOCKSTEP_MODES(LOCKSTEP_FROM_INTEGER, ll2double, long long, double, signed)
LOCKSTEP_MODES(LOCKSTEP_FROM_INTEGER, ull2double, unsigned long long, double, unsigned)
#undef LOCKSTEP_FROM_INTEGER
LOCKSTEP_INLINE double __int2double_rn(int v) { return v; }
LOCKSTEP_INLINE double __uint2double_rn(unsigned v) { return v; }
#define LOCKSTEP_NARROW(suffix, mode, name) \
    LOCKSTEP_INLINE float __##name##_##suffix(double v) { return lockstep_narrow(v, mode); }
LOCKSTEP_MODES(LOCKSTEP_NARROW, double2float)
#undef LOCKSTEP_NARROW
#undef LOCKSTEP_MODES
#endif
