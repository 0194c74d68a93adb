/* CUDA's vector types: plain structures, aligned so that a thread can load each with one access. */
#ifndef LOCKSTEP_SIM_INCLUDE_VECTOR_TYPES_H
#define LOCKSTEP_SIM_INCLUDE_VECTOR_TYPES_H
#ifndef __cplusplus
#include "lockstep/c_types.h"
#else

#define LOCKSTEP_VECTORS(T, base, two, four)                                            \
    struct base##1 {                                                                    \
        T x;                                                                            \
    };                                                                                  \
    struct alignas(two) base##2 {                                                       \
        T x, y;                                                                         \
    };                                                                                  \
    struct base##3 {                                                                    \
        T x, y, z;                                                                      \
    };                                                                                  \
    struct alignas(four) base##4 {                                                      \
        T x, y, z, w;                                                                   \
    };                                                                                  \
    static inline constexpr base##1 make_##base##1(T x) { return {x}; }                 \
    static inline constexpr base##2 make_##base##2(T x, T y) { return {x, y}; }         \
    static inline constexpr base##3 make_##base##3(T x, T y, T z) { return {x, y, z}; } \
    static inline constexpr base##4 make_##base##4(T x, T y, T z, T w) { return {x, y, z, w}; }

LOCKSTEP_VECTORS(signed char, char, 2, 4)
LOCKSTEP_VECTORS(unsigned char, uchar, 2, 4)
LOCKSTEP_VECTORS(short, short, 4, 8)
LOCKSTEP_VECTORS(unsigned short, ushort, 4, 8)
LOCKSTEP_VECTORS(int, int, 8, 16)
LOCKSTEP_VECTORS(unsigned int, uint, 8, 16)
LOCKSTEP_VECTORS(long, long, 16, 16)
LOCKSTEP_VECTORS(unsigned long, ulong, 16, 16)
LOCKSTEP_VECTORS(long long, longlong, 16, 16)
LOCKSTEP_VECTORS(unsigned long long, ulonglong, 16, 16)
LOCKSTEP_VECTORS(float, float, 8, 16)
LOCKSTEP_VECTORS(double, double, 16, 16)
#undef LOCKSTEP_VECTORS

/* CUDA 13 has vectors of four doubles or long integers with either alignment. */
#define LOCKSTEP_ALIGNED4(T, base, n)                                                  \
    struct alignas(n) base##4_##n##a {                                                 \
        T x, y, z, w;                                                                  \
    };                                                                                 \
    static inline constexpr base##4_##n##a make_##base##4_##n##a(T x, T y, T z, T w) { \
        return {x, y, z, w};                                                           \
    }
LOCKSTEP_ALIGNED4(double, double, 16)
LOCKSTEP_ALIGNED4(double, double, 32)
LOCKSTEP_ALIGNED4(long long, longlong, 16)
LOCKSTEP_ALIGNED4(long long, longlong, 32)
LOCKSTEP_ALIGNED4(unsigned long long, ulonglong, 16)
LOCKSTEP_ALIGNED4(unsigned long long, ulonglong, 32)
#undef LOCKSTEP_ALIGNED4

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
        : x(vx), y(vy), z(vz) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};
#endif
#endif
