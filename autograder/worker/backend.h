/** @file backend.h
 * The device interface of the worker process. The simulator (backend_sim.cu) and a real GPU
 * (autograder/gpu/backend_cuda.cu) implement all of it; a worker is linked with one of the two.
 */
#ifndef LOCKSTEP_WORKER_BACKEND_H
#define LOCKSTEP_WORKER_BACKEND_H

#include <stddef.h>
#include <lockstep/entry.h>
#include "protocol.h"

/** Initialises the device; called once, before any request. */
void backend_start(void);

/** Allocates `bytes` bytes of device memory; `kind` is an enum worker_buffer_kind. Never NULL:
 * without memory the process ends with a message. */
void *backend_buffer(uint32_t kind, uint64_t bytes);
/** Frees a buffer of backend_buffer(). */
void backend_free(void *buffer);

/** Copies between host and device memory. @return 0, or -1 if the device has failed permanently */
int backend_write(void *buffer, uint64_t offset, const void *data, size_t bytes);
int backend_read(const void *buffer, uint64_t offset, void *data, size_t bytes);

/** Declares the input complete; writes by kernels into it are errors from now on. */
void backend_seal(void *buffer);

/** Starts the run for this request: discards counters and errors of earlier requests. NULL: only
 * prepares for backend_free(). */
void backend_begin(const struct worker_request *r);

/** Limits the processor time of what follows: `up` is called in a signal handler, after a finding
 * that names the line. @param seconds 0: no limit any more */
void backend_limit(double seconds, void (*up)(void));

/** @return 1 if the program has reached a TODO mark */
int backend_todo(void);

/** Calls the lesson's entry once, with the guard of untrusted code active. */
void backend_enter(const struct lockstep_call *call);

/** Called when untrusted code has called exit(): the worker's own code runs from here on. */
void backend_leave(void);

/** Times repeated calls of the entry for backend_end(). `bytes` is the least that each call must
 * move, for the comparison with a copy. */
void backend_time(const struct lockstep_call *call, uint64_t bytes);

/** Waits for the device and fills in the answer: TODO marks, errors, canaries, times.
 * @param status the argument of exit(), or -1 if the program did not call it */
void backend_end(struct worker_answer *a, int status);

/** Writes the simulator's record (record/wire_format.h) to `fd`. @return 0, or -1 */
int backend_report(int fd);

#endif
