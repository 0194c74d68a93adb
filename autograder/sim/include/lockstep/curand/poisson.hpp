/* Poisson numbers: by Knuth's product of uniform numbers (The Art of Computer Programming 2, 3.4.1)
   below 64, from a normal number above 4000, and by rejection in between. */
#pragma once
#include "normal.hpp"

namespace lockstep_curand {

template <class State> LOCKSTEP_INLINE unsigned by_product(State *state, float lambda) {
    unsigned k = 0;
    for (float p = expf(lambda) * curand_uniform(state); p > 1; k++) p *= curand_uniform(state);
    return k;
}

/* The distribution function as a squared logistic curve: (1 + exp(slope (mean - x) - shift))^-2.
   Samples are drawn by its inverse, and accepted with the ratio of the true probability to 1.3
   times the curve's. */
struct curve {
    float mean, slope, shift;
};
LOCKSTEP_INLINE float below(curve c, float x) {
    float t = 1.0f + expf(c.slope * (c.mean - x) - c.shift);
    return 1.0f / (t * t);
}
LOCKSTEP_INLINE float inverse(curve c, float y) {
    return c.mean - (c.shift + logf(1.0f / sqrtf(y) - 1.0f)) / c.slope;
}
template <class State> LOCKSTEP_INLINE unsigned by_rejection(State *state, float lambda) {
    const float rest = 0.00025361074907033f;
    curve c = {lambda, 1.43248035075540910f / sqrtf(lambda - 0.12400979329415655f) + rest,
               0.21096734870196546f / sqrtf(lambda - 1.97381164089999420f) + 0.94201734077887530f};
    for (;;) {
        float x = floorf(inverse(c, curand_uniform(state))), z = curand_uniform(state);
        float bound = (below(c, x + 1) - below(c, x)) * 1.3f;
        float probability = expf(-lambda + x * logf(lambda) - (float)lgamma(1.0 + x));
        if (z * bound < probability && bound >= 1e-20f) return (unsigned)x;
    }
}

/* A normal number, scaled, and rounded to the nearest integer. */
LOCKSTEP_INLINE unsigned from_normal(double v, double lambda) {
    return (unsigned)(fma(sqrt(lambda), v, lambda) + 0.5);
}

} // namespace lockstep_curand

template <class State> LOCKSTEP_INLINE unsigned int curand_poisson(State *state, double lambda) {
    using namespace lockstep_curand;
    if (lambda < 64) return by_product(state, (float)lambda);
    if (lambda > 4000) return from_normal(curand_normal_double(state), lambda);
    return by_rejection(state, (float)lambda);
}

LOCKSTEP_INLINE uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda) {
    using namespace lockstep_curand;
    if (lambda > 4000) {
        double4 v = curand_normal4_double(state);
        return {from_normal(v.x, lambda), from_normal(v.y, lambda), from_normal(v.z, lambda),
                from_normal(v.w, lambda)};
    }
    unsigned a = curand_poisson(state, lambda), b = curand_poisson(state, lambda);
    unsigned c = curand_poisson(state, lambda), d = curand_poisson(state, lambda);
    return {a, b, c, d};
}
