/** @file patience.h
 * How long a worker may take. The limit applies to its own processor time, also in a sandbox, so
 * that a busy machine costs no points. The wall clock only limits sleep.
 */
#ifndef LOCKSTEP_GRADE_PATIENCE_H
#define LOCKSTEP_GRADE_PATIENCE_H

#include "worker_process.h"

/** The time limit of one request. */
struct patience {
    struct worker *worker;
    double seconds;             /**< of processor time */
    double wall, used, delayed; /**< the clocks at its beginning */
};

/** How the wait ended. */
enum patience_end {
    PATIENCE_READY,  /**< the descriptor is readable or writable */
    PATIENCE_SPENT,  /**< the processor time is used up */
    PATIENCE_SLEPT,  /**< it neither computed nor waited for a processor for longer than that */
    PATIENCE_STARVED /**< the machine gave it almost no processor time */
};

/** Starts the clocks. */
void patience_begin(struct patience *p, struct worker *s, double seconds);

/** Waits until the descriptor is ready for `events` of poll(). */
enum patience_end patience_wait(const struct patience *p, int fd, short events);

/** @return the processor time since the worker started; 0 if none runs */
double patience_time_used(struct worker *s);

/** @return the process that computes: in a sandbox a grandchild, known after its first answer */
pid_t patience_inside(const struct worker *s);

#endif
