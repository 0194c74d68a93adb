/** @file watch.h
 * Runs a command within limits of time and memory, which hold for all that it starts.
 */
#ifndef LOCKSTEP_BATCH_WATCH_H
#define LOCKSTEP_BATCH_WATCH_H

#include <stdbool.h>
#include <stdint.h>

struct watch {
    double seconds; /**< in: on the wall's clock; then everything is killed */
    uint64_t bytes; /**< in: resident, all processes together; then the largest is killed */
    int status;     /**< out: wait status */
    bool late;      /**< out: the time was up */
    int too_large;  /**< out: how many processes were killed for memory */
};

/** Runs it to its end, with its words in a log file and nothing on stdin. No process that it
 * started outlives it. @return 0, or -1 with errno set if it could not be started */
int watch_run(struct watch *w, char *const argv[], const char *log);

#endif
