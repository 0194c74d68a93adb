/** @file worker_process.h
 * Starts a worker, which runs a student's kernel, and exchanges requests and answers with it.
 */
#ifndef LOCKSTEP_GRADE_WORKER_PROCESS_H
#define LOCKSTEP_GRADE_WORKER_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include "worker/protocol.h"
#include "record/reader.h"
#include "support/strbuf.h"

/** A running worker. */
struct worker {
    pid_t process; /**< the sandbox, or the worker itself */
    pid_t inside;  /**< the worker in the sandbox; 0: not known yet */
    int to, from, message, printed;
    bool shut_in;
    bool on_gpu;         /**< set before it starts, like the next one */
    const char *request; /**< file that gets each request, for a debugger; NULL or "": none */
};

/** How one request ended. */
enum worker_outcome {
    WORKER_ANSWERED,
    WORKER_DIED,
    WORKER_TIMED_OUT, /**< it used up its processor time */
    WORKER_SLEPT,     /**< it waited without computing */
    WORKER_STARVED,   /**< the machine gave it almost no processor time */
    WORKER_GARBLED,
    WORKER_NO_MEMORY /**< the grader has no memory for the answer */
};

/** The complete answer. */
struct worker_result {
    struct worker_answer answer;
    uint32_t *output; /**< words of the output buffer; the caller frees it */
    struct run_record record;
    struct text printed; /**< on stdout; the caller frees it */
    int status;          /**< wait status, if it died */
    char message[240];   /**< the simulator's sentence, if it gave up */
};

/** Frees what a result holds. */
void worker_result_free(struct worker_result *r);

/** Starts a worker. @return 0, or -1 with errno set */
int worker_start(struct worker *s, const char *executable);

/** Runs one request with a limit on processor time. After any outcome but WORKER_ANSWERED the
 * process is gone. */
enum worker_outcome worker_ask(struct worker *s, const struct worker_request *r,
                               const uint32_t *input, double seconds, struct worker_result *result);

/** Ends the worker. */
void worker_stop(struct worker *s);

#endif
