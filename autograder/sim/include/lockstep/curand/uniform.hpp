/* Uniform numbers in (0, 1]: 32 random bits, or 53, as the upper end of their interval or its
   middle, depending on the generator as in NVIDIA's library. Everything here is exact except for
   one rounding. */
#pragma once
#include "mrg.hpp"
#include "philox.hpp"

namespace lockstep_curand {

static const float LOCKSTEP_TO_32 = 0x1p-32f;

LOCKSTEP_INLINE float uniform(unsigned x) { return (float)x * LOCKSTEP_TO_32 + LOCKSTEP_TO_32 / 2; }

/* 53 bits of two words: they overlap in eleven. */
LOCKSTEP_INLINE unsigned long long join(unsigned low, unsigned high) {
    return low ^ (unsigned long long)high << 21;
}
LOCKSTEP_INLINE double uniform(unsigned low, unsigned high) {
    return (double)join(low, high) * 0x1p-53 + 0x1p-54;
}

static const double LOCKSTEP_OF_MODULUS =
    2.3283065498378288e-10; /* 1 / LOCKSTEP_MRG_M1, except for the last bit */

} // namespace lockstep_curand

LOCKSTEP_INLINE float curand_uniform(curandStateXORWOW_t *state) {
    return lockstep_curand::uniform(curand(state));
}
LOCKSTEP_INLINE float curand_uniform(curandStatePhilox4_32_10_t *state) {
    return lockstep_curand::uniform(curand(state));
}
LOCKSTEP_INLINE float curand_uniform(curandStateMRG32k3a_t *state) {
    return (float)(lockstep_curand::next(state) * lockstep_curand::LOCKSTEP_OF_MODULUS);
}

LOCKSTEP_INLINE double curand_uniform_double(curandStateXORWOW_t *state) {
    unsigned low = curand(state), high = curand(state);
    return lockstep_curand::uniform(low, high);
}
/* Only 32 bits, of one word, as in cuRAND. */
LOCKSTEP_INLINE double curand_uniform_double(curandStatePhilox4_32_10_t *state) {
    return curand(state) * 0x1p-32 + 0x1p-32;
}
LOCKSTEP_INLINE double curand_uniform_double(curandStateMRG32k3a_t *state) {
    return lockstep_curand::next(state) * lockstep_curand::LOCKSTEP_OF_MODULUS;
}

LOCKSTEP_INLINE float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
    using lockstep_curand::uniform;
    uint4 w = curand4(state);
    return {uniform(w.x), uniform(w.y), uniform(w.z), uniform(w.w)};
}
LOCKSTEP_INLINE double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
    uint4 w = curand4(state);
    return {lockstep_curand::uniform(w.x, w.y), lockstep_curand::uniform(w.z, w.w)};
}
LOCKSTEP_INLINE double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state) {
    double2 a = curand_uniform2_double(state), b = curand_uniform2_double(state);
    return {a.x, a.y, b.x, b.y};
}
