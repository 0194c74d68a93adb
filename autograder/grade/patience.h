/** @file patience.h
 * How long a subject may take: what counts is its own processor time, in a sandbox, too, so that a
 * busy machine costs nobody a point. The clock on the wall only bounds sleep.
 */
#ifndef LOCKSTEP_GRADE_PATIENCE_H
#define LOCKSTEP_GRADE_PATIENCE_H

#include "subject.h"

/** One request's time. */
struct patience {
    struct subject *subject;
    double seconds;             /**< of processor time that it may take */
    double wall, used, delayed; /**< the clocks when it began */
};

/** What became of the wait. */
enum patience_end {
    PATIENCE_READY,  /**< there is something to read, or room to write */
    PATIENCE_SPENT,  /**< the processor time is used up */
    PATIENCE_SLEPT,  /**< for longer than that it has neither computed nor waited for a processor */
    PATIENCE_STARVED /**< it got next to no processor: that is the machine's doing */
};

/** Begins to count. */
void patience_begin(struct patience *p, struct subject *s, double seconds);

/** Waits until the descriptor is ready for `events` of poll(). */
enum patience_end patience_wait(const struct patience *p, int fd, short events);

/** The process that computes: in a sandbox a child's child, which a first answer makes known. */
pid_t patience_worker(const struct subject *s);

#endif
