/* MRG32k3a: the difference of two recurrences of the third order modulo primes below 2^32, period
   about 2^191. (L'Ecuyer, Good parameters and implementations for combined multiple recursive
   random number generators, 1999.) Subsequences are 2^76 numbers apart, sequences 2^127. */
#pragma once
#include "xorwow.hpp"

struct curandStateMRG32k3a {
    unsigned int s1[3], s2[3]; /* the last three values of each, the oldest first */
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    int unused;
    double boxmuller_extra_double;
};
typedef curandStateMRG32k3a curandStateMRG32k3a_t;

namespace lockstep_curand {

static const unsigned LOCKSTEP_MRG_M1 = 4294967087u, LOCKSTEP_MRG_M2 = 4294944443u;

LOCKSTEP_INLINE lockstep_random words_of(const curandStateMRG32k3a *s) {
    return {{s->s1[0], s->s1[1], s->s1[2], s->s2[0], s->s2[1], s->s2[2]}};
}
LOCKSTEP_INLINE void set_words(curandStateMRG32k3a *s, lockstep_random r) {
    s->s1[0] = r.w[0], s->s1[1] = r.w[1], s->s1[2] = r.w[2];
    s->s2[0] = r.w[3], s->s2[1] = r.w[4], s->s2[2] = r.w[5];
}

/* The generator itself: 1 to LOCKSTEP_MRG_M1. Negative terms are replaced by their complement to
   the modulus. */
LOCKSTEP_INLINE unsigned next(curandStateMRG32k3a *s) {
    unsigned long long a = 1403580ull * s->s1[1] + 810728ull * (LOCKSTEP_MRG_M1 - s->s1[0]);
    unsigned long long b = 527612ull * s->s2[2] + 1370589ull * (LOCKSTEP_MRG_M2 - s->s2[0]);
    unsigned p = (unsigned)(a % LOCKSTEP_MRG_M1), q = (unsigned)(b % LOCKSTEP_MRG_M2);
    s->s1[0] = s->s1[1], s->s1[1] = s->s1[2], s->s1[2] = p;
    s->s2[0] = s->s2[1], s->s2[1] = s->s2[2], s->s2[2] = q;
    return p > q ? p - q : p - q + LOCKSTEP_MRG_M1;
}

} // namespace lockstep_curand

LOCKSTEP_INLINE double curand_MRG32k3a(curandStateMRG32k3a_t *state) {
    return lockstep_curand::next(state);
}

/* Scaled from the range of the modulus to 32 bits. */
LOCKSTEP_INLINE unsigned int curand(curandStateMRG32k3a_t *state) {
    return (unsigned)(lockstep_curand::next(state) * 1.000000048662);
}

LOCKSTEP_INLINE void skipahead(unsigned long long n, curandStateMRG32k3a_t *state) {
    using namespace lockstep_curand;
    set_words(state, lockstep_mrg_jump(words_of(state), n, 0));
}
LOCKSTEP_INLINE void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state) {
    using namespace lockstep_curand;
    set_words(state, lockstep_mrg_jump(words_of(state), n, 76));
}
LOCKSTEP_INLINE void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state) {
    using namespace lockstep_curand;
    set_words(state, lockstep_mrg_jump(words_of(state), n, 127));
}

/* L'Ecuyer's example state, 12345 six times, times the halves of a seed that is not 0. */
LOCKSTEP_INLINE lockstep_random lockstep_mrg_seed(unsigned long long seed) {
    unsigned long long low = seed ? (unsigned)seed ^ 0x55555555u : 1;
    unsigned long long high = seed ? (unsigned)(seed >> 32) ^ 0xAAAAAAAAu : 1;
    unsigned a = low * 12345 % lockstep_curand::LOCKSTEP_MRG_M1,
             b = high * 12345 % lockstep_curand::LOCKSTEP_MRG_M1;
    unsigned c = high * 12345 % lockstep_curand::LOCKSTEP_MRG_M2,
             d = low * 12345 % lockstep_curand::LOCKSTEP_MRG_M2;
    return {{a, b, a, c, d, c}};
}

LOCKSTEP_INLINE void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStateMRG32k3a_t *state) {
    using namespace lockstep_curand;
    lockstep_random r = lockstep_mrg_jump(lockstep_mrg_seed(seed), subsequence, 76);
    set_words(state, lockstep_mrg_jump(r, offset, 0));
    state->unused = 0;
    forget_pair(state);
}
