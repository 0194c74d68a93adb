/** @file subject.h
 * The parent's side of the subject process.
 */
#ifndef LOCKSTEP_GRADE_SUBJECT_H
#define LOCKSTEP_GRADE_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include "worker/protocol.h"
#include "record/reader.h"

/** A running subject. */
struct subject {
    pid_t process; /**< the sandbox, or the subject itself */
    pid_t worker;  /**< the subject in the sandbox; 0: not known yet */
    int to, from, said;
    bool shut_in, on_gpu;
};

/** How one request ended. */
enum subject_outcome {
    SUBJECT_ANSWERED,
    SUBJECT_DIED,
    SUBJECT_TIMED_OUT, /**< its processor time was used up */
    SUBJECT_SLEPT,     /**< it waited for something that did not come */
    SUBJECT_STARVED,   /**< the machine gave it no processor */
    SUBJECT_GARBLED,
    SUBJECT_NO_MEMORY /**< here, for its answer */
};

/** All that came back. */
struct subject_result {
    struct subject_answer answer;
    uint32_t *output; /**< words of the output buffer; the caller's to free */
    struct run_record record;
    int status;     /**< wait status, if it died */
    char said[240]; /**< if the simulator could not go on: its sentence */
};

/** Starts it. @return 0, or -1 with errno set */
int subject_start(struct subject *s, const char *executable);

/** Runs one request, in so many seconds of processor time. After anything but SUBJECT_ANSWERED the
 * process is gone. */
enum subject_outcome subject_ask(struct subject *s, const struct subject_request *r,
                                 const uint32_t *input, double seconds,
                                 struct subject_result *result);

/** Ends it. */
void subject_stop(struct subject *s);

#endif
