/* The CUDA samples' arithmetic on vector types: component-wise operators for float, int and
   unsigned vectors, and operations on whole float vectors (dot, length, normalize, lerp ...).
   lockstep_each builds a vector of N components from N scalars; everything else is written once. */
#pragma once
#include <cuda_runtime.h>
#include <math.h>
#include <stdlib.h>

typedef unsigned int uint;
typedef unsigned short ushort;

/* V from f(component of a, component of b), written out for 2, 3 and 4 components. */
template <class Vector, class Function>
LOCKSTEP_INLINE Vector lockstep_each2(Vector a, Vector b, Function f) {
    return {f(a.x, b.x), f(a.y, b.y)};
}
template <class Vector, class Function>
LOCKSTEP_INLINE Vector lockstep_each3(Vector a, Vector b, Function f) {
    return {f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)};
}
template <class Vector, class Function>
LOCKSTEP_INLINE Vector lockstep_each4(Vector a, Vector b, Function f) {
    return {f(a.x, b.x), f(a.y, b.y), f(a.z, b.z), f(a.w, b.w)};
}
LOCKSTEP_INLINE float2 lockstep_all2(float s) { return {s, s}; }
LOCKSTEP_INLINE float3 lockstep_all3(float s) { return {s, s, s}; }
LOCKSTEP_INLINE float4 lockstep_all4(float s) { return {s, s, s, s}; }
LOCKSTEP_INLINE int2 lockstep_all2(int s) { return {s, s}; }
LOCKSTEP_INLINE int3 lockstep_all3(int s) { return {s, s, s}; }
LOCKSTEP_INLINE int4 lockstep_all4(int s) { return {s, s, s, s}; }
LOCKSTEP_INLINE uint2 lockstep_all2(uint s) { return {s, s}; }
LOCKSTEP_INLINE uint3 lockstep_all3(uint s) { return {s, s, s}; }
LOCKSTEP_INLINE uint4 lockstep_all4(uint s) { return {s, s, s, s}; }

/* a op b, a op s, s op a, a op= b, a op= s */
#define LOCKSTEP_OPERATOR(Vector, S, N, op)                                               \
    LOCKSTEP_INLINE Vector operator op(Vector a, Vector b) {                              \
        return lockstep_each##N(a, b, [](S p, S q) LOCKSTEP_ALWAYS { return p op q; });   \
    }                                                                                     \
    LOCKSTEP_INLINE Vector operator op(Vector a, S s) { return a op lockstep_all##N(s); } \
    LOCKSTEP_INLINE Vector operator op(S s, Vector a) { return lockstep_all##N(s) op a; } \
    LOCKSTEP_INLINE void operator op##=(Vector &a, Vector b) { a = a op b; }              \
    LOCKSTEP_INLINE void operator op##=(Vector &a, S s) { a = a op s; }
#define LOCKSTEP_FUNCTION(Vector, S, N, name, expression)                                   \
    LOCKSTEP_INLINE Vector name(Vector a, Vector b) {                                       \
        return lockstep_each##N(a, b, [](S p, S q) LOCKSTEP_ALWAYS { return expression; }); \
    }
#define LOCKSTEP_ANY(Vector, S, N)                                   \
    LOCKSTEP_OPERATOR(Vector, S, N, +)                               \
    LOCKSTEP_OPERATOR(Vector, S, N, -)                               \
    LOCKSTEP_OPERATOR(Vector, S, N, *)                               \
    LOCKSTEP_FUNCTION(Vector, S, N, LOCKSTEP_LESS(S), p < q ? p : q) \
    LOCKSTEP_FUNCTION(Vector, S, N, LOCKSTEP_MORE(S), p < q ? q : p) \
    LOCKSTEP_INLINE Vector clamp(Vector v, Vector a, Vector b) {     \
        return LOCKSTEP_MORE(S)(a, LOCKSTEP_LESS(S)(v, b));          \
    }                                                                \
    LOCKSTEP_INLINE Vector clamp(Vector v, S a, S b) {               \
        return clamp(v, lockstep_all##N(a), lockstep_all##N(b));     \
    }
#define LOCKSTEP_NEGATIVE(Vector, S, N) \
    LOCKSTEP_INLINE Vector operator-(const Vector &a) { return lockstep_all##N((S)0) - a; }
#define LOCKSTEP_LESS(S)    LOCKSTEP_LESS_##S
#define LOCKSTEP_MORE(S)    LOCKSTEP_MORE_##S
#define LOCKSTEP_LESS_float fminf
#define LOCKSTEP_MORE_float fmaxf
#define LOCKSTEP_LESS_int   min
#define LOCKSTEP_MORE_int   max
#define LOCKSTEP_LESS_uint  min
#define LOCKSTEP_MORE_uint  max

LOCKSTEP_INLINE float clamp(float v, float a, float b) { return fmaxf(a, fminf(v, b)); }
LOCKSTEP_INLINE int clamp(int v, int a, int b) { return v < a ? a : v > b ? b : v; }
LOCKSTEP_INLINE uint clamp(uint v, uint a, uint b) { return v < a ? a : v > b ? b : v; }

LOCKSTEP_ANY(float2, float, 2)
LOCKSTEP_ANY(float3, float, 3)
LOCKSTEP_ANY(float4, float, 4)
LOCKSTEP_ANY(int2, int, 2)
LOCKSTEP_ANY(int3, int, 3)
LOCKSTEP_ANY(int4, int, 4)
LOCKSTEP_ANY(uint2, uint, 2)
LOCKSTEP_ANY(uint3, uint, 3)
LOCKSTEP_ANY(uint4, uint, 4)
LOCKSTEP_OPERATOR(float2, float, 2, /)
LOCKSTEP_OPERATOR(float3, float, 3, /)
LOCKSTEP_OPERATOR(float4, float, 4, /)
LOCKSTEP_NEGATIVE(float2, float, 2)
LOCKSTEP_NEGATIVE(float3, float, 3)
LOCKSTEP_NEGATIVE(float4, float, 4)
LOCKSTEP_NEGATIVE(int2, int, 2)
LOCKSTEP_NEGATIVE(int3, int, 3)
LOCKSTEP_NEGATIVE(int4, int, 4)

/* ---- conversions between vector types ---- */

#define LOCKSTEP_MAKE2(Vector, S)                                                               \
    LOCKSTEP_INLINE Vector make_##Vector(S s) { return {s, s}; }                                \
    template <class Wide> LOCKSTEP_INLINE auto make_##Vector(Wide a)->decltype(a.y, Vector()) { \
        return {(S)a.x, (S)a.y};                                                                \
    }
#define LOCKSTEP_MAKE3(Vector, S, V2)                                                           \
    LOCKSTEP_INLINE Vector make_##Vector(S s) { return {s, s, s}; }                             \
    LOCKSTEP_INLINE Vector make_##Vector(V2 a) { return {a.x, a.y, (S)0}; }                     \
    LOCKSTEP_INLINE Vector make_##Vector(V2 a, S s) { return {a.x, a.y, s}; }                   \
    template <class Wide> LOCKSTEP_INLINE auto make_##Vector(Wide a)->decltype(a.z, Vector()) { \
        return {(S)a.x, (S)a.y, (S)a.z};                                                        \
    }
#define LOCKSTEP_MAKE4(Vector, S, V3)                                                           \
    LOCKSTEP_INLINE Vector make_##Vector(S s) { return {s, s, s, s}; }                          \
    LOCKSTEP_INLINE Vector make_##Vector(V3 a) { return {a.x, a.y, a.z, (S)0}; }                \
    LOCKSTEP_INLINE Vector make_##Vector(V3 a, S s) { return {a.x, a.y, a.z, s}; }              \
    template <class Wide> LOCKSTEP_INLINE auto make_##Vector(Wide a)->decltype(a.w, Vector()) { \
        return {(S)a.x, (S)a.y, (S)a.z, (S)a.w};                                                \
    }
LOCKSTEP_MAKE2(float2, float)
LOCKSTEP_MAKE2(int2, int)
LOCKSTEP_MAKE2(uint2, uint)
LOCKSTEP_MAKE3(float3, float, float2)
LOCKSTEP_MAKE3(int3, int, int2)
LOCKSTEP_MAKE3(uint3, uint, uint2)
LOCKSTEP_MAKE4(float4, float, float3)
LOCKSTEP_MAKE4(int4, int, int3)
LOCKSTEP_MAKE4(uint4, uint, uint3)

/* ---- whole vectors ---- */

LOCKSTEP_INLINE float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
LOCKSTEP_INLINE float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
LOCKSTEP_INLINE float dot(float4 a, float4 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
LOCKSTEP_INLINE float3 cross(float3 a, float3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
LOCKSTEP_INLINE float lerp(float a, float b, float t) { return a + t * (b - a); }
LOCKSTEP_INLINE float smoothstep(float a, float b, float x) {
    float t = clamp((x - a) / (b - a), 0.f, 1.f);
    return t * t * (3 - 2 * t);
}
LOCKSTEP_INLINE float fracf(float v) { return v - floorf(v); }
#define LOCKSTEP_VECTOR(Vector, N)                                                                 \
    LOCKSTEP_INLINE float length(Vector v) { return sqrtf(dot(v, v)); }                            \
    LOCKSTEP_INLINE Vector normalize(Vector v) { return v * rsqrtf(dot(v, v)); }                   \
    LOCKSTEP_INLINE Vector lerp(Vector a, Vector b, float t) { return a + t * (b - a); }           \
    LOCKSTEP_INLINE Vector reflect(Vector i, Vector n) { return i - 2.0f * n * dot(n, i); }        \
    LOCKSTEP_FUNCTION(Vector, float, N, fmodf, ::fmodf(p, q))                                      \
    LOCKSTEP_INLINE Vector floorf(Vector v) {                                                      \
        return lockstep_each##N(v, v, [](float p, float) LOCKSTEP_ALWAYS { return ::floorf(p); }); \
    }                                                                                              \
    LOCKSTEP_INLINE Vector fabs(Vector v) {                                                        \
        return lockstep_each##N(v, v, [](float p, float) LOCKSTEP_ALWAYS { return ::fabsf(p); });  \
    }                                                                                              \
    LOCKSTEP_INLINE Vector fracf(Vector v) { return v - floorf(v); }                               \
    LOCKSTEP_INLINE Vector smoothstep(Vector a, Vector b, Vector x) {                              \
        Vector t = clamp((x - a) / (b - a), 0.f, 1.f);                                             \
        return t * t * (3.f - 2.f * t);                                                            \
    }
LOCKSTEP_VECTOR(float2, 2)
LOCKSTEP_VECTOR(float3, 3)
LOCKSTEP_VECTOR(float4, 4)

#undef LOCKSTEP_OPERATOR
#undef LOCKSTEP_FUNCTION
#undef LOCKSTEP_ANY
#undef LOCKSTEP_NEGATIVE
#undef LOCKSTEP_MAKE2
#undef LOCKSTEP_MAKE3
#undef LOCKSTEP_MAKE4
#undef LOCKSTEP_VECTOR
