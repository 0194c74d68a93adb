/** @file resource_limits.h
 * Runs a command within limits of time and memory, which include all its descendants.
 */
#ifndef LOCKSTEP_BATCH_RESOURCE_LIMITS_H
#define LOCKSTEP_BATCH_RESOURCE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/** The wall clock limit as a multiple of the processor time limit: a command that exceeds it
 * sleeps, or the machine is out of order. */
enum { WATCH_WALL = 10 };

struct watch {
    double seconds; /**< in: processor time of all processes together; beyond it all are killed */
    uint64_t bytes; /**< in: resident memory of all processes together; beyond it the largest is
                       killed; 0: no limit */
    int status;     /**< out: wait status */
    double used;    /**< out: processor time of all that it started */
    bool late;      /**< out: the processor time was used up */
    bool stuck;     /**< out: the wall clock limit was reached first */
    int too_large;  /**< out: how many processes were killed for memory */
};

/** Runs it until it exits, with its output in a log file and no stdin. None of its descendants
 * outlives it. @return 0, or -1 with errno set if it could not be started */
int watch_run(struct watch *w, char *const argv[], const char *log);

#endif
