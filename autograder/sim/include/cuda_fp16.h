/* half: IEEE 754's binary16, alone and in pairs. */
#pragma once
#include "lockstep/small_more.hpp"

#define CUDA_NO_HALF 0

struct __half_raw {
    unsigned short x;
};
struct __half2_raw {
    unsigned short x, y;
};

struct alignas(2) __half {
    unsigned short lockstep_raw;
    __half() = default;
    __half(const __half_raw &r) : lockstep_raw(r.x) {}
    LOCKSTEP_METHOD __half(float v) : lockstep_raw(lockstep_to_small<5, 10>(v)) {}
    LOCKSTEP_METHOD __half(double v) : lockstep_raw(lockstep_to_small<5, 10>(v)) {}
#define LOCKSTEP_FROM(T) \
    LOCKSTEP_METHOD __half(T v) : lockstep_raw(lockstep_to_small<5, 10>((double)v)) {}
    LOCKSTEP_FROM(short)
    LOCKSTEP_FROM(unsigned short)
    LOCKSTEP_FROM(int)
    LOCKSTEP_FROM(unsigned)
    LOCKSTEP_FROM(long)
    LOCKSTEP_FROM(unsigned long)
    LOCKSTEP_FROM(long long)
    LOCKSTEP_FROM(unsigned long long)
#undef LOCKSTEP_FROM
    LOCKSTEP_METHOD operator float() const { return lockstep_from_small<5, 10>(lockstep_raw); }
    operator __half_raw() const { return {lockstep_raw}; }
    LOCKSTEP_METHOD explicit operator bool() const { return (lockstep_raw & 0x7fff) != 0; }
    LOCKSTEP_METHOD explicit operator double() const { return (float)*this; }
#define LOCKSTEP_TO(T) \
    LOCKSTEP_METHOD explicit operator T() const { return lockstep_small_cast<T>((float)*this); }
    LOCKSTEP_TO(short)
    LOCKSTEP_TO(unsigned short)
    LOCKSTEP_TO(int)
    LOCKSTEP_TO(unsigned)
    LOCKSTEP_TO(long)
    LOCKSTEP_TO(unsigned long)
    LOCKSTEP_TO(long long)
    LOCKSTEP_TO(unsigned long long)
#undef LOCKSTEP_TO
};
LOCKSTEP_SMALL_OPERATORS(__half)
LOCKSTEP_SMALL_ARITHMETIC(__half)

struct alignas(4) __half2 {
    __half x, y;
    __half2() = default;
    LOCKSTEP_METHOD __half2(__half a, __half b) : x(a), y(b) {}
    __half2(const __half2_raw &r) : x(__half_raw{r.x}), y(__half_raw{r.y}) {}
    operator __half2_raw() const { return {x.lockstep_raw, y.lockstep_raw}; }
};
LOCKSTEP_SMALL_PAIRS(__half, __half2)
LOCKSTEP_SMALL_MORE(__half, __half2)
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

/* ---- conversions ---- */

LOCKSTEP_INLINE __half __float2half(float v) { return __half(v); }
LOCKSTEP_INLINE __half __float2half_rn(float v) { return __half(v); }
LOCKSTEP_INLINE __half __double2half(double v) { return __half(v); }
LOCKSTEP_INLINE float __half2float(__half v) { return (float)v; }
LOCKSTEP_SMALL_DIRECTED(LOCKSTEP_SMALL_FROM_FLOAT, __half, 5, 10, half)
LOCKSTEP_SMALL_INTEGERS(__half, 5, 10, half)
LOCKSTEP_INLINE short __half_as_short(__half v) { return (short)v.lockstep_raw; }
LOCKSTEP_INLINE unsigned short __half_as_ushort(__half v) { return v.lockstep_raw; }
LOCKSTEP_INLINE __half __short_as_half(short v) { return __half_raw{(unsigned short)v}; }
LOCKSTEP_INLINE __half __ushort_as_half(unsigned short v) { return __half_raw{v}; }

LOCKSTEP_INLINE __half2 make_half2(__half x, __half y) { return {x, y}; }
LOCKSTEP_INLINE __half2 __halves2half2(__half x, __half y) { return {x, y}; }
LOCKSTEP_INLINE __half2 __half2half2(__half v) { return {v, v}; }
LOCKSTEP_INLINE __half2 __float2half2_rn(float v) { return {__half(v), __half(v)}; }
LOCKSTEP_INLINE __half2 __floats2half2_rn(float x, float y) { return {__half(x), __half(y)}; }
LOCKSTEP_INLINE __half2 __float22half2_rn(float2 v) { return {__half(v.x), __half(v.y)}; }
LOCKSTEP_INLINE float2 __half22float2(__half2 v) { return {(float)v.x, (float)v.y}; }
LOCKSTEP_INLINE __half __low2half(__half2 v) { return v.x; }
LOCKSTEP_INLINE __half __high2half(__half2 v) { return v.y; }
LOCKSTEP_INLINE float __low2float(__half2 v) { return (float)v.x; }
LOCKSTEP_INLINE float __high2float(__half2 v) { return (float)v.y; }
LOCKSTEP_INLINE __half2 __low2half2(__half2 v) { return {v.x, v.x}; }
LOCKSTEP_INLINE __half2 __high2half2(__half2 v) { return {v.y, v.y}; }
LOCKSTEP_INLINE __half2 __lowhigh2highlow(__half2 v) { return {v.y, v.x}; }
LOCKSTEP_INLINE __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
LOCKSTEP_INLINE __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
#define CUDART_INF_FP16  __ushort_as_half((unsigned short)0x7c00)
#define CUDART_ONE_FP16  __ushort_as_half((unsigned short)0x3c00)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0)
