/** @file entry.h
 * How a lesson hands a request to the student's function, inside the worker process.
 *
 * A lesson's entry.cu defines lockstep_entry(); the worker has put the request's buffers on the
 * device by then. It is linked with one exercise's file at a time.
 */
#ifndef LOCKSTEP_ENTRY_H
#define LOCKSTEP_ENTRY_H

#include <stddef.h>
#include <stdint.h>

enum { LOCKSTEP_MAX_BUFFERS = 8 };

/** One run of a student's function. */
struct lockstep_call {
    const char *exercise;                 /**< its id */
    uint64_t n;                           /**< the case's size */
    uint64_t m;                           /**< its second size, if the lesson has one */
    int operation;                        /**< enum lockstep_operator */
    int variant;                          /**< what else the case varies; the lesson's meaning */
    int buffers;                          /**< how many there are */
    void *buffer[LOCKSTEP_MAX_BUFFERS];   /**< device pointers (host ones if asked for) */
    uint64_t bytes[LOCKSTEP_MAX_BUFFERS]; /**< their sizes */
};

#ifdef __cplusplus
extern "C"
#endif
    /** Runs the case; called once a repetition. Defined by the lesson. */
    void
    lockstep_entry(const struct lockstep_call *call);

#endif
