/** @file brent.h
 * Time on p processors, from the work profile of a run (R. P. Brent, "The parallel evaluation of
 * general arithmetic expressions", 1974).
 */
#ifndef LOCKSTEP_GRADE_BRENT_H
#define LOCKSTEP_GRADE_BRENT_H

#include <stddef.h>
#include <stdint.h>

/** T_p of the schedule that finishes each logical step before the next: the sum of ceil(ops / p).
 * @param profile operators applied at step 1, 2, ...; a step without any still takes one */
static inline uint64_t brent_time(const uint64_t *profile, size_t steps, uint64_t p) {
    uint64_t time = 0;
    for (size_t i = 0; i < steps; i++) /* most steps of long profiles need no division */
        time += profile[i] <= p ? 1 : (profile[i] + p - 1) / p;
    return time;
}

/** Work at steps without operators, such as an atomic's: Brent's bound counts it as work, too. */
static inline uint64_t brent_other_work(const uint64_t *profile, size_t steps) {
    uint64_t count = 0;
    for (size_t i = 0; i < steps; i++) count += profile[i] == 0;
    return count;
}

/** Brent's bound: S + (W - S) / p. */
static inline double brent_bound(uint64_t work, uint64_t steps, uint64_t p) {
    return (double)steps + (work > steps ? (double)(work - steps) / (double)p : 0);
}

#endif
