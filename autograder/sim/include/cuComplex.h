/* Complex numbers as CUDA's own header has them: x is the real part, y the imaginary one. */
#pragma once
#include <math.h>
#include "vector_types.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

/* Products are formed without care for overflow; quotients and magnitudes are scaled. */
#define LOCKSTEP_COMPLEX(type, number, f, magnitude)                                      \
    static inline number cuCreal##f(type a) { return a.x; }                               \
    static inline number cuCimag##f(type a) { return a.y; }                               \
    static inline type cuConj##f(type a) { return (type){a.x, -a.y}; }                    \
    static inline type cuCadd##f(type a, type b) { return (type){a.x + b.x, a.y + b.y}; } \
    static inline type cuCsub##f(type a, type b) { return (type){a.x - b.x, a.y - b.y}; } \
    static inline type cuCmul##f(type a, type b) {                                        \
        return (type){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                      \
    }                                                                                     \
    static inline type cuCdiv##f(type a, type b) {                                        \
        number scale = 1 / ((b.x < 0 ? -b.x : b.x) + (b.y < 0 ? -b.y : b.y));             \
        number ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;    \
        number over = 1 / (bx * bx + by * by);                                            \
        return (type){(ax * bx + ay * by) * over, (ay * bx - ax * by) * over};            \
    }                                                                                     \
    static inline number cuCabs##f(type a) { return magnitude(a.x, a.y); }                \
    static inline type cuCfma##f(type a, type b, type c) {                                \
        return (type){a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x};          \
    }

static inline cuFloatComplex make_cuFloatComplex(float x, float y) {
    return (cuFloatComplex){x, y};
}
static inline cuDoubleComplex make_cuDoubleComplex(double x, double y) {
    return (cuDoubleComplex){x, y};
}
static inline cuComplex make_cuComplex(float x, float y) { return (cuComplex){x, y}; }
LOCKSTEP_COMPLEX(cuFloatComplex, float, f, hypotf)
LOCKSTEP_COMPLEX(cuDoubleComplex, double, , hypot)
#undef LOCKSTEP_COMPLEX

static inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
    return (cuDoubleComplex){a.x, a.y};
}
static inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
    return (cuFloatComplex){(float)a.x, (float)a.y};
}
