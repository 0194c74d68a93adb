/* Philox4x32-10: a 128-bit counter, encrypted in ten rounds with the seed as key, so that any
   position of the sequence is reached at once. (Salmon et al., Parallel random numbers: as easy as
   1, 2, 3, SC 2011.) Subsequences are 2^66 numbers apart: they are the counter's upper half. */
#pragma once
#include "xorwow.hpp"

struct curandStatePhilox4_32_10 {
    uint4 ctr, output; /* the counter, and its encryption */
    uint2 key;
    unsigned int STATE; /* how many of output's four numbers have been returned */
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

LOCKSTEP_INLINE uint4 curand_Philox4x32_10(uint4 c, uint2 key) {
    for (int round = 0; round < 10; round++) {
        unsigned long long a = 0xD2511F53ull * c.x, b = 0xCD9E8D57ull * c.z;
        c = {(unsigned)(b >> 32) ^ c.y ^ key.x, (unsigned)b, (unsigned)(a >> 32) ^ c.w ^ key.y,
             (unsigned)a};
        key.x += 0x9E3779B9, key.y += 0xBB67AE85; /* golden ratio, and root of 3 less 1 */
    }
    return c;
}

namespace lockstep_curand {

/* Advances the counter by low + high * 2^64. */
LOCKSTEP_INLINE uint4 advance(uint4 c, unsigned long long low, unsigned long long high) {
    unsigned long long l = (unsigned long long)c.y << 32 | c.x, sum = l + low;
    unsigned long long h = ((unsigned long long)c.w << 32 | c.z) + high + (sum < l);
    return {(unsigned)sum, (unsigned)(sum >> 32), (unsigned)h, (unsigned)(h >> 32)};
}

LOCKSTEP_INLINE uint4 go_on(curandStatePhilox4_32_10 *s, unsigned long long low,
                            unsigned long long high) {
    uint4 c = advance(s->ctr, low, high), next = curand_Philox4x32_10(c, s->key);
    s->ctr = c;
    s->output = next;
    return next;
}

} // namespace lockstep_curand

LOCKSTEP_INLINE unsigned int curand(curandStatePhilox4_32_10_t *state) {
    unsigned at = state->STATE, r = (&state->output.x)[at];
    if (at == 3) lockstep_curand::go_on(state, 1, 0);
    state->STATE = (at + 1) & 3;
    return r;
}

LOCKSTEP_INLINE uint4 curand4(curandStatePhilox4_32_10_t *state) {
    uint4 a = state->output, b = lockstep_curand::go_on(state, 1, 0);
    switch (state->STATE) {
    case 0: return a;
    case 1: return {a.y, a.z, a.w, b.x};
    case 2: return {a.z, a.w, b.x, b.y};
    default: return {a.w, b.x, b.y, b.z};
    }
}

LOCKSTEP_INLINE void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
    unsigned at = state->STATE + (unsigned)(n & 3);
    state->STATE = at & 3;
    lockstep_curand::go_on(state, n / 4 + at / 4, 0);
}
LOCKSTEP_INLINE void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
    lockstep_curand::go_on(state, 0, n);
}

LOCKSTEP_INLINE void curand_init(unsigned long long seed, unsigned long long subsequence,
                                 unsigned long long offset, curandStatePhilox4_32_10_t *state) {
    uint2 key = {(unsigned)seed, (unsigned)(seed >> 32)};
    uint4 c = lockstep_curand::advance({0, 0, 0, 0}, offset / 4, subsequence);
    state->ctr = c;
    state->key = key;
    state->output = curand_Philox4x32_10(c, key);
    state->STATE = (unsigned)(offset & 3);
    lockstep_curand::forget_pair(state);
}
