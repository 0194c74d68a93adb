/** @file openmp.h
 * A team of OpenMP threads, as hooks and the race check see it.
 */
#ifndef LOCKSTEP_HOSTTHREADS_OPENMP_H
#define LOCKSTEP_HOSTTHREADS_OPENMP_H

#include <stdbool.h>
#include <stdint.h>

struct openmp_team {
    int threads;     /**< 0: there is no team; only then is host code alone */
    int me, nested;  /**< the running thread; regions within the region */
    uint32_t region; /**< counts the regions of this process */
    uint32_t epoch;  /**< barriers that the running thread has passed */
    uint32_t locks;  /**< a bit for each lock that it holds */
};
extern struct openmp_team openmp_team;

/** The running thread accesses host memory: checked for races, and perhaps the end of its turn. */
void openmp_access(uint64_t address, uint32_t bytes, uint32_t pc, int kind);

/** Only the check. */
void openmp_race(uint64_t address, uint32_t bytes, uint32_t pc, int kind);

/** Memory was allocated: what others did there before is no concern of its new owner. */
void openmp_forget(uint64_t address, uint64_t bytes);

/** While a team runs: the stack of the running thread, and where the frames begin of the thread
 * that has begun the region. @return false if there is no team */
bool openmp_stack(uint64_t *from, uint64_t *to, uint64_t *above);

#endif
