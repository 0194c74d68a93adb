/** @file rng.h
 * Skip-ahead for cuRAND's generators: the state after n * 2^k steps, by powers of the transition
 * matrix. Used by curand_init() and skipahead(). The jump is computed in the runtime, so that it
 * does not count as the kernel's memory traffic.
 */
#ifndef LOCKSTEP_SIM_ABI_RNG_H
#define LOCKSTEP_SIM_ABI_RNG_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The words of a state that a step changes. XORWOW: v[0] to v[4], then the counter d. MRG32k3a:
 * the last three values of the first component, then those of the second. Passed by value, so that
 * a generator in a local variable can stay in registers. */
struct lockstep_random {
    uint32_t w[6];
};

/** XORWOW after n * 2^k steps, k <= 67 (G. Marsaglia, "Xorshift RNGs", J. Stat. Soft. 8, 2003). */
struct lockstep_random lockstep_xorwow_jump(struct lockstep_random s, uint64_t n, int k);

/** MRG32k3a after n * 2^k steps, k <= 127 (P. L'Ecuyer, Operations Research 47, 1999). */
struct lockstep_random lockstep_mrg_jump(struct lockstep_random s, uint64_t n, int k);

#ifdef __cplusplus
}
#endif

#endif
