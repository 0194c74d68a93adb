/** @file openmp.h
 * The running OpenMP team, for the access callbacks and the race check.
 */
#ifndef LOCKSTEP_HOSTTHREADS_OPENMP_H
#define LOCKSTEP_HOSTTHREADS_OPENMP_H

#include <stdbool.h>
#include <stdint.h>

struct openmp_team {
    int threads;     /**< 0: no team is running */
    int me, nested;  /**< the running thread; its nested regions */
    uint32_t region; /**< number of the region in this process */
    uint32_t epoch;  /**< barriers that the running thread has passed */
    uint32_t locks;  /**< number of the set of locks that it holds (lockset.c) */
};
extern struct openmp_team openmp_team;
/** The number of threads of the running team; 0: none is running. */
static inline int openmp_threads(void) { return openmp_team.threads; }

/** The program exits in a region: its other threads do not go on. */
void openmp_abandon(void);

/** Called before a host access of the running thread: checks for races, and may switch threads. */
void openmp_access(uint64_t address, uint32_t bytes, uint32_t pc, int kind);

/** Number of a set of locks: 0 is the empty set, and LOCKSET_UNKNOWN stands for any set, if it has
 * too many locks, or a parallel region too many sets. */
#define LOCKSET_UNKNOWN UINT32_MAX
uint32_t lockset_with(uint32_t set, const void *lock);
uint32_t lockset_without(uint32_t set, const void *lock);
/** Have the sets a common lock? */
bool lockset_meet(uint32_t a, uint32_t b);

/** The race check alone. */
void openmp_race(uint64_t address, uint32_t bytes, uint32_t pc, int kind);

/** Memory was allocated: earlier accesses to it cannot race with those of its new owner. */
void openmp_forget(uint64_t address, uint64_t bytes);

/** The stack of the running thread, [*from, *to), and the frames of the thread that began the
 * region, from *above on.
 * @return false if no team is running */
bool openmp_stack(uint64_t *from, uint64_t *to, uint64_t *above);

#endif
