/* bfloat16: the upper half of a float, alone and in pairs. */
#pragma once
#include "lockstep/small_more.hpp"

struct __nv_bfloat16_raw {
    unsigned short x;
};

struct alignas(2) __nv_bfloat16 {
    unsigned short lockstep_raw;
    __nv_bfloat16() = default;
    __nv_bfloat16(const __nv_bfloat16_raw &r) : lockstep_raw(r.x) {}
#define LOCKSTEP_FROM(T) \
    LOCKSTEP_METHOD __nv_bfloat16(T v) : lockstep_raw(lockstep_to_small<8, 7>((double)v)) {}
    LOCKSTEP_FROM(float)
    LOCKSTEP_FROM(double)
    LOCKSTEP_FROM(short)
    LOCKSTEP_FROM(unsigned short)
    LOCKSTEP_FROM(int)
    LOCKSTEP_FROM(unsigned)
    LOCKSTEP_FROM(long)
    LOCKSTEP_FROM(unsigned long)
    LOCKSTEP_FROM(long long)
    LOCKSTEP_FROM(unsigned long long)
#undef LOCKSTEP_FROM
    LOCKSTEP_METHOD operator float() const { return lockstep_from_small<8, 7>(lockstep_raw); }
    operator __nv_bfloat16_raw() const { return {lockstep_raw}; }
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
LOCKSTEP_SMALL_OPERATORS(__nv_bfloat16)
LOCKSTEP_SMALL_ARITHMETIC(__nv_bfloat16)

struct alignas(4) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    LOCKSTEP_METHOD __nv_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) : x(a), y(b) {}
};
LOCKSTEP_SMALL_PAIRS(__nv_bfloat16, __nv_bfloat162)
LOCKSTEP_SMALL_MORE(__nv_bfloat16, __nv_bfloat162)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

/* ---- conversions ---- */

LOCKSTEP_INLINE __nv_bfloat16 __float2bfloat16(float v) { return __nv_bfloat16(v); }
LOCKSTEP_INLINE __nv_bfloat16 __float2bfloat16_rn(float v) { return __nv_bfloat16(v); }
LOCKSTEP_SMALL_DIRECTED(LOCKSTEP_SMALL_FROM_FLOAT, __nv_bfloat16, 8, 7, bfloat16)
LOCKSTEP_SMALL_INTEGERS(__nv_bfloat16, 8, 7, bfloat16)
LOCKSTEP_INLINE __nv_bfloat16 __double2bfloat16(double v) { return __nv_bfloat16(v); }
LOCKSTEP_INLINE float __bfloat162float(__nv_bfloat16 v) { return (float)v; }
LOCKSTEP_INLINE unsigned short __bfloat16_as_ushort(__nv_bfloat16 v) { return v.lockstep_raw; }
LOCKSTEP_INLINE short __bfloat16_as_short(__nv_bfloat16 v) { return (short)v.lockstep_raw; }
LOCKSTEP_INLINE __nv_bfloat16 __short_as_bfloat16(short v) {
    return __nv_bfloat16_raw{(unsigned short)v};
}
LOCKSTEP_INLINE __nv_bfloat16 __ushort_as_bfloat16(unsigned short v) {
    return __nv_bfloat16_raw{v};
}
LOCKSTEP_INLINE __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
LOCKSTEP_INLINE __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
    return {x, y};
}
LOCKSTEP_INLINE __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 v) { return {v, v}; }
LOCKSTEP_INLINE __nv_bfloat162 __float2bfloat162_rn(float v) {
    return {__nv_bfloat16(v), __nv_bfloat16(v)};
}
LOCKSTEP_INLINE __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
    return {__nv_bfloat16(x), __nv_bfloat16(y)};
}
LOCKSTEP_INLINE __nv_bfloat162 __float22bfloat162_rn(float2 v) {
    return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)};
}
LOCKSTEP_INLINE float2 __bfloat1622float2(__nv_bfloat162 v) { return {(float)v.x, (float)v.y}; }
LOCKSTEP_INLINE __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
LOCKSTEP_INLINE __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
LOCKSTEP_INLINE float __low2float(__nv_bfloat162 v) { return (float)v.x; }
LOCKSTEP_INLINE float __high2float(__nv_bfloat162 v) { return (float)v.y; }
LOCKSTEP_INLINE __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return {v.x, v.x}; }
LOCKSTEP_INLINE __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return {v.y, v.y}; }
LOCKSTEP_INLINE __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
    return {a.x, b.x};
}
LOCKSTEP_INLINE __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
    return {a.y, b.y};
}
