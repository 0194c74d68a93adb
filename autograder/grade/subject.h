/** @file subject.h
 * Starts a worker, which runs a student's kernel, and exchanges requests and answers with it.
 */
#ifndef LOCKSTEP_GRADE_SUBJECT_H
#define LOCKSTEP_GRADE_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include "worker/protocol.h"
#include "record/reader.h"

/** A running worker. */
struct subject {
    pid_t process; /**< the sandbox, or the worker itself */
    pid_t worker;  /**< the worker in the sandbox; 0: not known yet */
    int to, from, said;
    bool shut_in, on_gpu;
};

/** How one request ended. */
enum subject_outcome {
    SUBJECT_ANSWERED,
    SUBJECT_DIED,
    SUBJECT_TIMED_OUT, /**< it used up its processor time */
    SUBJECT_SLEPT,     /**< it waited without computing */
    SUBJECT_STARVED,   /**< the machine gave it almost no processor time */
    SUBJECT_GARBLED,
    SUBJECT_NO_MEMORY /**< the grader has no memory for the answer */
};

/** The complete answer. */
struct subject_result {
    struct subject_answer answer;
    uint32_t *output; /**< words of the output buffer; the caller frees it */
    struct run_record record;
    int status;     /**< wait status, if it died */
    char said[240]; /**< the simulator's sentence, if it gave up */
};

/** Starts a worker. @return 0, or -1 with errno set */
int subject_start(struct subject *s, const char *executable);

/** Runs one request with a limit on processor time. After any outcome but SUBJECT_ANSWERED the
 * process is gone. */
enum subject_outcome subject_ask(struct subject *s, const struct subject_request *r,
                                 const uint32_t *input, double seconds,
                                 struct subject_result *result);

/** Ends the worker. */
void subject_stop(struct subject *s);

#endif
