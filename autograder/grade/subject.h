/** @file subject.h
 * The parent's side of the subject process.
 */
#ifndef LOCKSTEP_GRADE_SUBJECT_H
#define LOCKSTEP_GRADE_SUBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include "protocol.h"
#include "reader.h"

/** A running subject. */
struct subject {
    pid_t process;
    int to, from;
};

/** How one request ended. */
enum subject_outcome { SUBJECT_ANSWERED, SUBJECT_DIED, SUBJECT_TIMED_OUT, SUBJECT_GARBLED };

/** All that came back. */
struct subject_result {
    struct subject_answer answer;
    uint32_t *output; /**< words of the output buffer; the caller's to free */
    struct run_record record;
    int status; /**< wait status, if it died */
};

/** Starts it. @return 0, or -1 with errno set */
int subject_start(struct subject *s, const char *executable);

/** Runs one request. After anything but SUBJECT_ANSWERED the process is gone. */
enum subject_outcome subject_ask(struct subject *s, const struct subject_request *r,
                                 const uint32_t *input, double seconds,
                                 struct subject_result *result);

/** Ends it. */
void subject_stop(struct subject *s);

#endif
