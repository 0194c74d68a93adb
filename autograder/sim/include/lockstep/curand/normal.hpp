/* Normal and log-normal numbers, two at a time. (Box and Muller, A note on the generation of random
   normal deviates, 1958.) On a GPU sine and cosine come from its special function units, to about
   21 bits; here they are the C library's, so single precision agrees to some 2^-20 of the radius.
 */
#pragma once
#include "uniform.hpp"
#include <type_traits>

namespace lockstep_curand {

/* From a uniform number and an angle: the sine first. */
LOCKSTEP_INLINE float2 box_muller(float u, float angle) {
    float radius = sqrtf(-2.0f * logf(u));
    return {radius * sinf(angle), radius * cosf(angle)};
}
/* The same from two words: the angle is computed with a single rounding. */
LOCKSTEP_INLINE float2 from_words(unsigned x, unsigned y) {
    const float turn = LOCKSTEP_TO_32 * 6.2831855f;
    return box_muller(uniform(x), fmaf((float)y, turn, turn / 2));
}
LOCKSTEP_INLINE double2 box_muller(double u, double half_turns) {
    double radius = sqrt(-2.0 * log(u)), s, c;
    sincospi(half_turns, &s, &c);
    return {radius * s, radius * c};
}
LOCKSTEP_INLINE double2 from_words(unsigned a, unsigned b, unsigned c, unsigned d) {
    return box_muller(uniform(a, b), 2 * uniform(c, d));
}

template <class State> LOCKSTEP_INLINE float2 pair(State *state) {
    unsigned x = curand(state), y = curand(state);
    return from_words(x, y);
}
LOCKSTEP_INLINE float2 pair(curandStateMRG32k3a *state) {
    float u = curand_uniform(state), v = curand_uniform(state);
    return box_muller(u, v * 6.2831855f);
}
template <class State> LOCKSTEP_INLINE double2 pair_double(State *state) {
    unsigned a = curand(state), b = curand(state), c = curand(state), d = curand(state);
    return from_words(a, b, c, d);
}
LOCKSTEP_INLINE double2 pair_double(curandStateMRG32k3a *state) {
    double u = curand_uniform_double(state), v = curand_uniform_double(state);
    return box_muller(u, v * 2);
}

LOCKSTEP_INLINE float exponential(float v, float mean, float deviation) {
    return expf(fmaf(deviation, v, mean));
}
LOCKSTEP_INLINE double exponential(double v, double mean, double deviation) {
    return exp(fma(deviation, v, mean));
}
template <class Pair, class T> LOCKSTEP_INLINE Pair exponentials(Pair v, T mean, T deviation) {
    return {exponential(v.x, mean, deviation), exponential(v.y, mean, deviation)};
}

/* One of the two is returned, the other one kept, marked as normal (1) or log-normal (2): a program
   that alternates between them loses the kept number. */
enum { LOCKSTEP_NORMAL = 1, LOCKSTEP_LOG_NORMAL = 2 };
template <class T, class Draw>
LOCKSTEP_INLINE T one_of_two(int *mark, T *kept, int kind, Draw make_pair) {
    if (*mark == kind) {
        *mark = 0;
        return *kept;
    }
    auto two = make_pair();
    *kept = two.y;
    *mark = kind;
    return two.x;
}

} // namespace lockstep_curand

template <class State> LOCKSTEP_INLINE float2 curand_normal2(State *state) {
    return lockstep_curand::pair(state);
}
template <class State> LOCKSTEP_INLINE double2 curand_normal2_double(State *state) {
    return lockstep_curand::pair_double(state);
}
template <class State>
LOCKSTEP_INLINE float2 curand_log_normal2(State *state, float mean, float stddev) {
    return lockstep_curand::exponentials(lockstep_curand::pair(state), mean, stddev);
}
template <class State>
LOCKSTEP_INLINE double2 curand_log_normal2_double(State *state, double mean, double stddev) {
    return lockstep_curand::exponentials(lockstep_curand::pair_double(state), mean, stddev);
}

template <class State> LOCKSTEP_INLINE float curand_normal(State *state) {
    return lockstep_curand::one_of_two(&state->boxmuller_flag, &state->boxmuller_extra,
                                       lockstep_curand::LOCKSTEP_NORMAL,
                                       [=]() LOCKSTEP_ALWAYS { return curand_normal2(state); });
}
template <class State> LOCKSTEP_INLINE double curand_normal_double(State *state) {
    return lockstep_curand::one_of_two(
        &state->boxmuller_flag_double, &state->boxmuller_extra_double,
        lockstep_curand::LOCKSTEP_NORMAL,
        [=]() LOCKSTEP_ALWAYS { return curand_normal2_double(state); });
}
template <class State>
LOCKSTEP_INLINE float curand_log_normal(State *state, float mean, float stddev) {
    return lockstep_curand::one_of_two(
        &state->boxmuller_flag, &state->boxmuller_extra, lockstep_curand::LOCKSTEP_LOG_NORMAL,
        [=]() LOCKSTEP_ALWAYS { return curand_log_normal2(state, mean, stddev); });
}
template <class State>
LOCKSTEP_INLINE double curand_log_normal_double(State *state, double mean, double stddev) {
    return lockstep_curand::one_of_two(
        &state->boxmuller_flag_double, &state->boxmuller_extra_double,
        lockstep_curand::LOCKSTEP_LOG_NORMAL,
        [=]() LOCKSTEP_ALWAYS { return curand_log_normal2_double(state, mean, stddev); });
}

/* ---- four at a time: Philox only ---- */

LOCKSTEP_INLINE float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
    uint4 w = curand4(state);
    float2 a = lockstep_curand::from_words(w.x, w.y), b = lockstep_curand::from_words(w.z, w.w);
    return {a.x, a.y, b.x, b.y};
}
LOCKSTEP_INLINE double4 curand_normal4_double(curandStatePhilox4_32_10_t *state) {
    double2 a = curand_normal2_double(state), b = curand_normal2_double(state);
    return {a.x, a.y, b.x, b.y};
}
LOCKSTEP_INLINE float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean,
                                          float stddev) {
    float2 a = curand_log_normal2(state, mean, stddev), b = curand_log_normal2(state, mean, stddev);
    return {a.x, a.y, b.x, b.y};
}
LOCKSTEP_INLINE double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean,
                                                  double stddev) {
    double2 a = curand_log_normal2_double(state, mean, stddev);
    double2 b = curand_log_normal2_double(state, mean, stddev);
    return {a.x, a.y, b.x, b.y};
}
