/** @file rng.h
 * Jumps of random number generators: what a state will be after n * 2^k steps, by powers of its
 * transition matrix. For curand_init() and skipahead(): their arithmetic is not a kernel's traffic.
 */
#ifndef LOCKSTEP_SIM_ABI_RNG_H
#define LOCKSTEP_SIM_ABI_RNG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The words of a state that steps change. XORWOW: v[0] to v[4], then the counter d. MRG32k3a: the
 * last three values of the first component, then those of the second. By value, so that a
 * generator that a thread keeps to itself stays out of memory. */
struct lockstep_random {
    uint32_t w[6];
};

/** XORWOW after n * 2^k steps, k <= 67. (Marsaglia, Xorshift RNGs, 2003.) */
struct lockstep_random lockstep_xorwow_jump(struct lockstep_random s, uint64_t n, int k);

/** MRG32k3a after n * 2^k steps, k <= 127. (L'Ecuyer, Operations Research 47, 1999.) */
struct lockstep_random lockstep_mrg_jump(struct lockstep_random s, uint64_t n, int k);

#ifdef __cplusplus
}
#endif

#endif
