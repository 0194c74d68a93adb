/* XORWOW: a shift register of 160 bits plus a counter, period 2^192 - 2^32. (Marsaglia, Xorshift
   RNGs, Journal of Statistical Software 8, 2003.) Subsequences are 2^67 numbers apart. */
#pragma once
#include "../../cuda_runtime.h"
#include "../../../abi/rng.h"

struct curandStateXORWOW {
    unsigned int d, v[5];
    int boxmuller_flag, boxmuller_flag_double; /* is the second normal number of a pair kept? */
    float boxmuller_extra;
    int unused; /* named padding, so that a copy of the structure copies no uninitialised bytes */
    double boxmuller_extra_double;
};
typedef curandStateXORWOW curandStateXORWOW_t;
typedef curandStateXORWOW curandState_t;
typedef curandStateXORWOW curandState;

namespace lockstep_curand {

template <class State> LOCKSTEP_INLINE void forget_pair(State *state) {
    state->boxmuller_flag = state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
}

/* The state is passed by value: a state in memory is read once and written once. */
LOCKSTEP_INLINE lockstep_random words_of(const curandStateXORWOW *s) {
    return {{s->v[0], s->v[1], s->v[2], s->v[3], s->v[4], s->d}};
}
LOCKSTEP_INLINE void set_words(curandStateXORWOW *s, lockstep_random r) {
    s->v[0] = r.w[0], s->v[1] = r.w[1], s->v[2] = r.w[2], s->v[3] = r.w[3], s->v[4] = r.w[4];
    s->d = r.w[5];
}

} // namespace lockstep_curand

LOCKSTEP_INLINE unsigned int curand(curandStateXORWOW_t *state) {
    unsigned first = state->v[0], last = state->v[4], t = first ^ first >> 2;
    state->v[0] = state->v[1], state->v[1] = state->v[2], state->v[2] = state->v[3];
    state->v[3] = last;
    last ^= last << 4 ^ t ^ t << 1;
    state->v[4] = last;
    return last + (state->d += 362437);
}

LOCKSTEP_INLINE void skipahead(unsigned long long n, curandStateXORWOW_t *state) {
    using namespace lockstep_curand;
    set_words(state, lockstep_xorwow_jump(words_of(state), n, 0));
}
LOCKSTEP_INLINE void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state) {
    using namespace lockstep_curand;
    set_words(state, lockstep_xorwow_jump(words_of(state), n, 67));
}

/* Marsaglia's first state, mixed with the two halves of the seed. */
LOCKSTEP_INLINE lockstep_random lockstep_xorwow_seed(unsigned long long seed) {
    unsigned low = ((unsigned)seed ^ 0xaad26b49u) * 1099087573u;
    unsigned high = ((unsigned)(seed >> 32) ^ 0xf7dcefddu) * 2591861531u;
    return {{123456789u + low, 362436069u ^ low, 521288629u + high, 88675123u ^ high,
             5783321u + low, 6615241u + low + high}};
}

LOCKSTEP_INLINE void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStateXORWOW_t *state) {
    using namespace lockstep_curand;
    lockstep_random r = lockstep_xorwow_jump(lockstep_xorwow_seed(seed), subsequence, 67);
    set_words(state, lockstep_xorwow_jump(r, offset, 0));
    state->unused = 0;
    forget_pair(state);
}
