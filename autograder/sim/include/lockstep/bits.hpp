/* Integer and bit intrinsics, cached loads and stores, and reinterpretation of bits. */
#ifndef LOCKSTEP_SIM_INCLUDE_LOCKSTEP_BITS_HPP
#define LOCKSTEP_SIM_INCLUDE_LOCKSTEP_BITS_HPP
#include "../../abi/device_intrinsics.h"
#include "sync.hpp"

/* ---- bits ---- */

LOCKSTEP_INLINE int __popc(unsigned v) { return __builtin_popcount(v); }
LOCKSTEP_INLINE int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
LOCKSTEP_INLINE int __clz(int v) { return v ? __builtin_clz((unsigned)v) : 32; }
LOCKSTEP_INLINE int __clzll(long long v) { return v ? __builtin_clzll((unsigned long long)v) : 64; }
LOCKSTEP_INLINE int __ffs(int v) { return __builtin_ffs(v); }
LOCKSTEP_INLINE int __ffsll(long long v) { return __builtin_ffsll(v); }
LOCKSTEP_INLINE unsigned __brev(unsigned v) {
    unsigned r = 0;
    for (int i = 0; i < 32; i++) r |= (v >> i & 1) << (31 - i);
    return r;
}
LOCKSTEP_INLINE unsigned long long __brevll(unsigned long long v) {
    return (unsigned long long)__brev((unsigned)v) << 32 | __brev((unsigned)(v >> 32));
}
/* PTX's prmt: selects four of the eight bytes of b:a; a selector's top bit replicates the byte's
   sign. */
LOCKSTEP_INLINE unsigned lockstep_permute(unsigned a, unsigned b, unsigned s) {
    unsigned long long both = (unsigned long long)b << 32 | a;
    unsigned r = 0;
    for (int i = 0; i < 4; i++) {
        unsigned byte = (unsigned)(both >> 8 * (s >> 4 * i & 7)) & 255;
        r |= (s >> 4 * i & 8 ? (byte & 128 ? 255u : 0u) : byte) << 8 * i;
    }
    return r;
}
LOCKSTEP_INLINE unsigned __byte_perm(unsigned a, unsigned b, unsigned s) {
    return lockstep_permute(a, b, s & 0x7777); /* without the sign mode */
}
LOCKSTEP_INLINE unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned s) {
    return s & 31 ? hi << (s & 31) | lo >> (32 - (s & 31)) : hi;
}
LOCKSTEP_INLINE unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned s) {
    return s & 31 ? lo >> (s & 31) | hi << (32 - (s & 31)) : lo;
}
LOCKSTEP_INLINE unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned s) {
    return s >= 32 ? lo : __funnelshift_l(lo, hi, s);
}
LOCKSTEP_INLINE unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned s) {
    return s >= 32 ? hi : __funnelshift_r(lo, hi, s);
}
LOCKSTEP_INLINE unsigned __fns(unsigned mask, unsigned base, int offset) { /* find n-th set */
    int step = offset < 0 ? -1 : 1, left = offset == 0 ? 1 : offset * step;
    for (int i = (int)base; i >= 0 && i < 32; i += step) {
        if (mask >> i & 1 && --left == 0) return (unsigned)i;
        if (offset == 0) break;
    }
    return 0xffffffffu;
}

/* ---- products, averages, distances ---- */

LOCKSTEP_INLINE int __mul24(int a, int b) {
    return (int)((unsigned)((int)((unsigned)a << 8) >> 8) *
                 (unsigned)((int)((unsigned)b << 8) >> 8));
}
LOCKSTEP_INLINE unsigned __umul24(unsigned a, unsigned b) {
    return (a & 0xffffff) * (b & 0xffffff);
}
LOCKSTEP_INLINE int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
LOCKSTEP_INLINE unsigned __umulhi(unsigned a, unsigned b) {
    return (unsigned)((unsigned long long)a * b >> 32);
}
LOCKSTEP_INLINE long long __mul64hi(long long a, long long b) {
    return (long long)((__int128)a * b >> 64);
}
LOCKSTEP_INLINE unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
    return (unsigned long long)((unsigned __int128)a * b >> 64);
}
LOCKSTEP_INLINE unsigned __sad(int a, int b, unsigned c) {
    return c + (a < b ? (unsigned)b - (unsigned)a : (unsigned)a - (unsigned)b);
}
LOCKSTEP_INLINE unsigned __usad(unsigned a, unsigned b, unsigned c) {
    return c + (a < b ? b - a : a - b);
}
LOCKSTEP_INLINE int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
LOCKSTEP_INLINE int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
LOCKSTEP_INLINE unsigned __uhadd(unsigned a, unsigned b) {
    return (unsigned)(((unsigned long long)a + b) >> 1);
}
LOCKSTEP_INLINE unsigned __urhadd(unsigned a, unsigned b) {
    return (unsigned)(((unsigned long long)a + b + 1) >> 1);
}

/* The dot product of four bytes with four bytes, or of two halves with two bytes. */
template <class First, class Second, class Third>
LOCKSTEP_INLINE Third lockstep_dot(unsigned a, unsigned b, Third c, int parts, int shift_b) {
    for (int i = 0; i < parts; i++)
        c += (Third)((int)(First)(a >> i * 8 * sizeof(First)) *
                     (int)(Second)(b >> (i * 8 + shift_b)));
    return c;
}
LOCKSTEP_INLINE int __dp4a(int a, int b, int c) {
    return lockstep_dot<signed char, signed char>((unsigned)a, (unsigned)b, c, 4, 0);
}
LOCKSTEP_INLINE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
    return lockstep_dot<unsigned char, unsigned char>(a, b, c, 4, 0);
}
LOCKSTEP_INLINE int __dp2a_lo(int a, int b, int c) {
    return lockstep_dot<short, signed char>((unsigned)a, (unsigned)b, c, 2, 0);
}
LOCKSTEP_INLINE unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
    return lockstep_dot<unsigned short, unsigned char>(a, b, c, 2, 0);
}
LOCKSTEP_INLINE int __dp2a_hi(int a, int b, int c) {
    return lockstep_dot<short, signed char>((unsigned)a, (unsigned)b, c, 2, 16);
}
LOCKSTEP_INLINE unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) {
    return lockstep_dot<unsigned short, unsigned char>(a, b, c, 2, 16);
}
LOCKSTEP_INLINE int __dp4a(char4 a, char4 b, int c) {
    return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
LOCKSTEP_INLINE unsigned __dp4a(uchar4 a, uchar4 b, unsigned c) {
    return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

/* ---- loads and stores with cache hints: the simulator has no caches ---- */

#define LOCKSTEP_LOAD(name) \
    template <class T> LOCKSTEP_INLINE T name(const T *p) { return *p; }
template <class T> LOCKSTEP_INLINE T __ldg(const T *p) {
    lockstep_read_cached(p, sizeof *p);
    return *p;
}
LOCKSTEP_LOAD(__ldca)
LOCKSTEP_LOAD(__ldcg)
LOCKSTEP_LOAD(__ldcs)
LOCKSTEP_LOAD(__ldlu)
LOCKSTEP_LOAD(__ldcv)
#undef LOCKSTEP_LOAD

/* The value gets the pointer's type: `__stcs(&x, 0)` stores a float if x is one. */
template <class T> struct lockstep_same { typedef T type; };
#define LOCKSTEP_STORE(name)                                                                \
    template <class T> LOCKSTEP_INLINE void name(T *p, typename lockstep_same<T>::type v) { \
        *p = v;                                                                             \
    }
LOCKSTEP_STORE(__stwb)
LOCKSTEP_STORE(__stcg)
LOCKSTEP_STORE(__stcs)
LOCKSTEP_STORE(__stwt)
#undef LOCKSTEP_STORE

/* ---- reinterpretation of bits ---- */

LOCKSTEP_INLINE float __int_as_float(int v) { return lockstep_value<float>((uint32_t)v); }
LOCKSTEP_INLINE int __float_as_int(float v) { return (int)lockstep_bits(v); }
LOCKSTEP_INLINE float __uint_as_float(unsigned v) { return lockstep_value<float>(v); }
LOCKSTEP_INLINE unsigned __float_as_uint(float v) { return (unsigned)lockstep_bits(v); }
LOCKSTEP_INLINE double __longlong_as_double(long long v) {
    return lockstep_value<double>((uint64_t)v);
}
LOCKSTEP_INLINE long long __double_as_longlong(double v) { return (long long)lockstep_bits(v); }
LOCKSTEP_INLINE int __double2hiint(double v) { return (int)(lockstep_bits(v) >> 32); }
LOCKSTEP_INLINE int __double2loint(double v) { return (int)lockstep_bits(v); }
LOCKSTEP_INLINE double __hiloint2double(int high, int low) {
    return lockstep_value<double>((uint64_t)(uint32_t)high << 32 | (uint32_t)low);
}

/* ---- address spaces ---- */

LOCKSTEP_INLINE unsigned __isGlobal(const void *p) { return lockstep_space(p) == 0; }
LOCKSTEP_INLINE unsigned __isShared(const void *p) { return lockstep_space(p) == 1; }
LOCKSTEP_INLINE unsigned __isLocal(const void *p) { return lockstep_space(p) == 2; }
LOCKSTEP_INLINE unsigned __isConstant(const void *p) { return lockstep_space(p) == 3; }

/* An address of one space as a number, and back. Shared memory has its own numbers, since inline
   PTX takes 32 bits for them. */
LOCKSTEP_INLINE size_t __cvta_generic_to_shared(const void *p) { return lockstep_shared_offset(p); }
LOCKSTEP_INLINE void *__cvta_shared_to_generic(size_t p) { return lockstep_shared_at(p); }
#define LOCKSTEP_CVTA(space)                                                              \
    LOCKSTEP_INLINE size_t __cvta_generic_to_##space(const void *p) { return (size_t)p; } \
    LOCKSTEP_INLINE void *__cvta_##space##_to_generic(size_t p) { return (void *)p; }
LOCKSTEP_CVTA(global)
LOCKSTEP_CVTA(local)
LOCKSTEP_CVTA(constant)
LOCKSTEP_CVTA(grid_constant)
#undef LOCKSTEP_CVTA
LOCKSTEP_INLINE unsigned __isGridConstant(const void *) { return 0; } /* they are copies */
LOCKSTEP_INLINE unsigned __nv_bswap32(unsigned v) { return __builtin_bswap32(v); }
LOCKSTEP_INLINE unsigned short __nv_bswap16(unsigned short v) { return __builtin_bswap16(v); }
LOCKSTEP_INLINE unsigned long long __nv_bswap64(unsigned long long v) {
    return __builtin_bswap64(v);
}
#endif
