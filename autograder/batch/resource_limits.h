/** @file resource_limits.h
 * Runs a command within limits of time and memory, which hold for all that it starts.
 */
#ifndef LOCKSTEP_BATCH_RESOURCE_LIMITS_H
#define LOCKSTEP_BATCH_RESOURCE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/** On the wall's clock a command may take so many times its processor time: beyond that, it sleeps
 * or the machine is out of order. */
enum { WATCH_WALL = 10 };

struct watch {
    double seconds; /**< in: of processor time, all processes together; then everything is killed */
    uint64_t bytes; /**< in: resident, all processes together; then the largest is killed; 0: any */
    int status;     /**< out: wait status */
    bool late;      /**< out: the processor time was up */
    bool stuck;     /**< out: WATCH_WALL times that has passed, and the processor time was not up */
    int too_large;  /**< out: how many processes were killed for memory */
};

/** Runs it to its end, with its words in a log file and nothing on stdin. No process that it
 * started outlives it. @return 0, or -1 with errno set if it could not be started */
int watch_run(struct watch *w, char *const argv[], const char *log);

#endif
