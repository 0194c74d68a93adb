/** @file sim.h
 * The simulator as the process that holds it sees it: options in, a record out.
 *
 * A program compiled by `lockstep cc` starts with options from its environment (`lockstep run` sets
 * them); the subject of a lesson, which runs many cases in one process, calls these functions.
 */
#ifndef LOCKSTEP_SIM_SIM_H
#define LOCKSTEP_SIM_SIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How to simulate. All zero is a good default. */
struct sim_options {
    uint64_t schedule;  /**< 0: canonical order; else a seed that permutes warps, lanes, blocks */
    int trace;          /**< record every access (small runs only) */
    int operation;      /**< enum lockstep_operator that lockstep_counted_apply() applies */
    int count_steps;    /**< keep logical clocks and the work profile */
    double seconds;     /**< give up after so much wall time; 0: never */
    uint64_t max_steps; /**< give up after so many accesses of one launch; 0: never */
    int findings_only;  /**< count no requests: the metrics stay empty, and it is faster */
    double progress;    /**< say on stderr where a run is after so many seconds; 0: never */
    uint32_t cores;     /**< how many processes may run the blocks of one launch; 0: one */
    int eager;          /**< for tests: 1: also where it does not pay; 2: and says so on stderr */
    int strict; /**< what GPUs let pass and CUDA's guide forbids is an error, and so are leaks */
    uint32_t resident; /**< not 0: at most so many blocks at once, which take turns at random */
};

/** Forgets all counters, findings and sticky errors; allocations stay. */
void sim_begin(const struct sim_options *options);

/** The key of the secret operators, from now on: 4 words. */
void sim_set_secret(const uint32_t *key);

/** Checks for leaks if asked to, and sends the record (wire_format.h) since sim_begin() to `fd`:
 * launches, findings, trace, profile, end. @return 0, or -1 with errno set. */
int sim_report(int fd, int check_leaks);

/** Gives a device allocation the name that findings use. `p` is its start. */
void sim_name(const void *p, const char *name);

/** Makes kernels' writes into the allocation at `p` findings (1), or allows them again (0). */
void sim_read_only(const void *p, int on);

/** Marks an allocation's bytes as never written, so that reading them first is a finding. */
void sim_poison(const void *p, int value);

/** A stranger's host code is about to run, whose frames lie below `top`; NULL: it has ended. (Only
 * in a program that defines `lockstep_subject`: see contain.h. Constructors are a stranger's, too.)
 */
void sim_contain_stack(const void *top);

/** 1 once an open hole was reached since sim_begin(). */
int sim_todo(void);

#ifdef __cplusplus
}
#endif
#endif
