/** @file sim.h
 * The simulator as its host process sees it: options in, one record out.
 *
 * A program compiled by `lockstep cc` reads its options from the environment (`lockstep run` sets
 * them). The worker process of a lesson, which runs many cases, calls these functions itself.
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
    uint64_t schedule; /**< 0: canonical order; else a seed that permutes warps, lanes and blocks */
    int trace;         /**< record every access (small runs only) */
    int operation;     /**< the enum lockstep_operator that lockstep_counted_apply() applies */
    int count_steps;   /**< keep logical clocks and the work profile */
    double seconds;    /**< wall-clock time limit; 0: none */
    uint64_t max_steps; /**< limit for the accesses of one launch; 0: none */
    int findings_only;  /**< do not count requests: faster; the metrics stay empty */
    double progress;    /**< seconds between progress messages on stderr; 0: none */
    uint32_t cores;     /**< most processes that run the blocks of one launch; 0: one */
    int eager;          /**< for tests: 1: parallelise every launch; 2: and report it on stderr */
    int strict;         /**< leaks, and what the CUDA guide forbids but GPUs accept, are errors */
    uint32_t resident;  /**< not 0: most blocks resident at once; they take turns at random */
};

/** Starts a run: clears all counters, findings and sticky errors; keeps allocations. */
void sim_begin(const struct sim_options *options);

/** Sets the key of the secret operators. @param key 4 words */
void sim_set_secret(const uint32_t *key);

/** Reports leaks if asked to. Writes the record since sim_begin() to `fd` (record/wire_format.h):
 * launches, findings, trace, profile, end.
 * @return 0, or -1 with errno set */
int sim_report(int fd, int check_leaks);

/** Names a device allocation for findings. `p` is its start. */
void sim_name(const void *p, const char *name);

/** Makes writes by kernels into the allocation at `p` a finding (1), or allows them again (0). */
void sim_read_only(const void *p, int on);

/** Fills an allocation with `value` and marks it as never written: reading it first is a
 * finding. */
void sim_poison(const void *p, int value);

/** Starts guarding host code that is untrusted and whose frames are below `top`; NULL: trusted code
 * runs again. Effective only in a program that defines `lockstep_worker` (core/untrusted.h).
 * Constructors are untrusted code, too. */
void sim_contain_stack(const void *top);

/** After so many seconds of processor time, or when host code crashes: adds a finding that names
 * the line which runs, and calls `up`, in a signal handler.
 * @param seconds 0: no limit any more
 * @param up must be safe in a signal handler */
void sim_limit_time(double seconds, void (*up)(void));

/** @return 1 if the program has reached a TODO mark since sim_begin() */
int sim_todo(void);

#ifdef __cplusplus
}
#endif
#endif
