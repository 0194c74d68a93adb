/* 8-bit floating-point numbers: e4m3 (4 exponent bits, 3 mantissa bits, no infinity) and e5m2;
   scalars, pairs and quadruples. They are storage formats: arithmetic is done on the converted
   values. */
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

/* ---- conversions: to nearest; overflow gives the largest number, or NaN ---- */

LOCKSTEP_INLINE __nv_fp8_storage_t __nv_cvt_double_to_fp8(double v, __nv_saturation_t s,
                                                          __nv_fp8_interpretation_t k) {
    return lockstep_narrow_to_eight(v, k == __NV_E5M2, s == __NV_SATFINITE);
}
LOCKSTEP_INLINE __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t v,
                                                   __nv_fp8_interpretation_t k) {
    float f = lockstep_widen_eight(v, k == __NV_E5M2);
    return f != f ? __half_raw{0x7fff} : (__half_raw)__half(f);
}
#define LOCKSTEP_TO_FP8(T, name, value)                                                        \
    LOCKSTEP_INLINE __nv_fp8_storage_t __nv_cvt_##name##_to_fp8(T v, __nv_saturation_t s,      \
                                                                __nv_fp8_interpretation_t k) { \
        float f = value;                                                                       \
        return f != f ? 0x7f : __nv_cvt_double_to_fp8((double)f, s, k);                        \
    }
LOCKSTEP_TO_FP8(float, float, v)
LOCKSTEP_TO_FP8(__half_raw, halfraw, __half(v))
LOCKSTEP_TO_FP8(__nv_bfloat16_raw, bfloat16raw, __nv_bfloat16(v))
#undef LOCKSTEP_TO_FP8
#define LOCKSTEP_TO_FP8X2(T, name, one)                                                            \
    LOCKSTEP_INLINE __nv_fp8x2_storage_t __nv_cvt_##name##_to_fp8x2(T v, __nv_saturation_t s,      \
                                                                    __nv_fp8_interpretation_t k) { \
        return (__nv_fp8x2_storage_t)(__nv_cvt_##one##_to_fp8(v.x, s, k) |                         \
                                      __nv_cvt_##one##_to_fp8(v.y, s, k) << 8);                    \
    }
LOCKSTEP_TO_FP8X2(float2, float2, float)
LOCKSTEP_TO_FP8X2(double2, double2, double)
LOCKSTEP_TO_FP8X2(__half2, halfraw2, halfraw)
LOCKSTEP_TO_FP8X2(__nv_bfloat162, bfloat16raw2, bfloat16raw)
#undef LOCKSTEP_TO_FP8X2
LOCKSTEP_INLINE __half2 __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t v,
                                                   __nv_fp8_interpretation_t k) {
    return __half2(__nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)v, k),
                   __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(v >> 8), k));
}

/* ---- scalars ---- */

template <__nv_fp8_interpretation_t kind> struct lockstep_eight {
    __nv_fp8_storage_t __x;
    lockstep_eight() = default;
#define LOCKSTEP_FROM(T)                         \
    LOCKSTEP_METHOD explicit lockstep_eight(T v) \
        : __x(__nv_cvt_double_to_fp8((double)v, __NV_SATFINITE, kind)) {}
    LOCKSTEP_METHOD explicit lockstep_eight(float v)
        : __x(__nv_cvt_float_to_fp8(v, __NV_SATFINITE, kind)) {}
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
    LOCKSTEP_METHOD explicit lockstep_eight(__half v) : lockstep_eight((float)v) {}
    LOCKSTEP_METHOD explicit lockstep_eight(__nv_bfloat16 v) : lockstep_eight((float)v) {}
    LOCKSTEP_METHOD explicit operator float() const {
        return lockstep_widen_eight(__x, kind == __NV_E5M2);
    }
    LOCKSTEP_METHOD explicit operator double() const { return (float)*this; }
    LOCKSTEP_METHOD explicit operator __half() const { return __nv_cvt_fp8_to_halfraw(__x, kind); }
    LOCKSTEP_METHOD explicit operator __nv_bfloat16() const { return __nv_bfloat16((float)*this); }
    LOCKSTEP_METHOD explicit operator bool() const { return (__x & 0x7f) != 0; }
#define LOCKSTEP_TO(T) \
    LOCKSTEP_METHOD explicit operator T() const { return lockstep_small_cast<T>((float)*this); }
    LOCKSTEP_TO(char)
    LOCKSTEP_TO(signed char)
    LOCKSTEP_TO(unsigned char)
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
struct alignas(1) __nv_fp8_e4m3 : lockstep_eight<__NV_E4M3> {
    using lockstep_eight::lockstep_eight;
};
struct alignas(1) __nv_fp8_e5m2 : lockstep_eight<__NV_E5M2> {
    using lockstep_eight::lockstep_eight;
};

/* ---- pairs and quadruples ---- */

template <__nv_fp8_interpretation_t kind> struct lockstep_two_eights {
    __nv_fp8x2_storage_t __x;
    lockstep_two_eights() = default;
    LOCKSTEP_METHOD explicit lockstep_two_eights(float2 v)
        : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, kind)) {}
    LOCKSTEP_METHOD explicit lockstep_two_eights(double2 v)
        : __x(__nv_cvt_double2_to_fp8x2(v, __NV_SATFINITE, kind)) {}
    LOCKSTEP_METHOD explicit lockstep_two_eights(__half2 v)
        : __x(__nv_cvt_halfraw2_to_fp8x2(v, __NV_SATFINITE, kind)) {}
    LOCKSTEP_METHOD explicit lockstep_two_eights(__nv_bfloat162 v)
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(v, __NV_SATFINITE, kind)) {}
    LOCKSTEP_METHOD explicit operator __half2() const {
        return __nv_cvt_fp8x2_to_halfraw2(__x, kind);
    }
    LOCKSTEP_METHOD explicit operator float2() const { return __half22float2((__half2) * this); }
};
struct alignas(2) __nv_fp8x2_e4m3 : lockstep_two_eights<__NV_E4M3> {
    using lockstep_two_eights::lockstep_two_eights;
};
struct alignas(2) __nv_fp8x2_e5m2 : lockstep_two_eights<__NV_E5M2> {
    using lockstep_two_eights::lockstep_two_eights;
};

template <__nv_fp8_interpretation_t kind> struct lockstep_four_eights {
    __nv_fp8x4_storage_t __x;
    lockstep_four_eights() = default;
    LOCKSTEP_METHOD explicit lockstep_four_eights(float4 v)
        : __x(__nv_cvt_float2_to_fp8x2(make_float2(v.x, v.y), __NV_SATFINITE, kind) |
              (unsigned)__nv_cvt_float2_to_fp8x2(make_float2(v.z, v.w), __NV_SATFINITE, kind)
                  << 16) {}
    LOCKSTEP_METHOD explicit lockstep_four_eights(double4 v)
        : __x(__nv_cvt_double2_to_fp8x2(make_double2(v.x, v.y), __NV_SATFINITE, kind) |
              (unsigned)__nv_cvt_double2_to_fp8x2(make_double2(v.z, v.w), __NV_SATFINITE, kind)
                  << 16) {}
    LOCKSTEP_METHOD lockstep_four_eights(__half2 a, __half2 b)
        : __x(__nv_cvt_halfraw2_to_fp8x2(a, __NV_SATFINITE, kind) |
              (unsigned)__nv_cvt_halfraw2_to_fp8x2(b, __NV_SATFINITE, kind) << 16) {}
    LOCKSTEP_METHOD explicit operator float4() const {
        float2 a = __half22float2(__nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)__x, kind));
        float2 b = __half22float2(__nv_cvt_fp8x2_to_halfraw2((unsigned short)(__x >> 16), kind));
        return make_float4(a.x, a.y, b.x, b.y);
    }
};
struct alignas(4) __nv_fp8x4_e4m3 : lockstep_four_eights<__NV_E4M3> {
    using lockstep_four_eights::lockstep_four_eights;
};
struct alignas(4) __nv_fp8x4_e5m2 : lockstep_four_eights<__NV_E5M2> {
    using lockstep_four_eights::lockstep_four_eights;
};
