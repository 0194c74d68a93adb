/* CUDA's vector types: plain structures with the alignment that lets a thread load them at once. */
#pragma once

#define LOCKSTEP_VECTORS(T, base)                                             \
    struct base##1 {                                                          \
        T x;                                                                  \
    };                                                                        \
    struct alignas(2 * sizeof(T) > 16 ? 16 : 2 * sizeof(T)) base##2 {         \
        T x, y;                                                               \
    };                                                                        \
    struct base##3 {                                                          \
        T x, y, z;                                                            \
    };                                                                        \
    struct alignas(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)) base##4 {         \
        T x, y, z, w;                                                         \
    };                                                                        \
    static inline base##1 make_##base##1(T x) { return {x}; }                 \
    static inline base##2 make_##base##2(T x, T y) { return {x, y}; }         \
    static inline base##3 make_##base##3(T x, T y, T z) { return {x, y, z}; } \
    static inline base##4 make_##base##4(T x, T y, T z, T w) { return {x, y, z, w}; }

LOCKSTEP_VECTORS(signed char, char)
LOCKSTEP_VECTORS(unsigned char, uchar)
LOCKSTEP_VECTORS(short, short)
LOCKSTEP_VECTORS(unsigned short, ushort)
LOCKSTEP_VECTORS(int, int)
LOCKSTEP_VECTORS(unsigned int, uint)
LOCKSTEP_VECTORS(long, long)
LOCKSTEP_VECTORS(unsigned long, ulong)
LOCKSTEP_VECTORS(long long, longlong)
LOCKSTEP_VECTORS(unsigned long long, ulonglong)
LOCKSTEP_VECTORS(float, float)
LOCKSTEP_VECTORS(double, double)
#undef LOCKSTEP_VECTORS

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
        : x(vx), y(vy), z(vz) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};
