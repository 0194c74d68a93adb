/** @file backend.h
 * What the subject asks of the device under it. The simulator (backend_sim.cu) and a real GPU
 * (autograder/gpu/backend_cuda.cu) each define all of it; a subject is linked with one of the two.
 */
#ifndef LOCKSTEP_WORKER_BACKEND_H
#define LOCKSTEP_WORKER_BACKEND_H

#include <stddef.h>
#include <lockstep/entry.h>
#include "protocol.h"

/** Called once, before any request. */
void backend_start(void);

/** A fresh buffer on the device; `kind` is an enum subject_buffer_kind. Never NULL: without memory
 * the process ends with a message. */
void *backend_buffer(uint32_t kind, uint64_t bytes);
void backend_free(void *buffer);

/** Copies to and from device memory. @return 0, or -1 (the device has failed for good) */
int backend_write(void *buffer, uint64_t offset, const void *data, size_t bytes);
int backend_read(const void *buffer, uint64_t offset, void *data, size_t bytes);

/** The input is complete; from now on nobody writes to it. */
void backend_seal(void *buffer);

/** Forgets what earlier requests left behind. NULL: only so that buffers can be freed. */
void backend_begin(const struct subject_request *r);

/** 1 once an open hole was reached. */
int backend_todo(void);

/** Calls the entry: the stranger's code runs in here, and is held to its own memory. */
void backend_enter(const struct lockstep_call *call);

/** The stranger's code has called exit(): from here on the subject's own runs. */
void backend_leave(void);

/** Calls the entry again and again, and keeps the times for backend_end(). `bytes` is what each
 * call must at least move. */
void backend_time(const struct lockstep_call *call, uint64_t bytes);

/** Waits for the device and fills the answer in: holes, errors, canaries, times.
 * @param status what exit() was called with, or -1 if it was not */
void backend_end(struct subject_answer *a, int status);

/** Sends what was counted and found (wire_format.h). @return 0, or -1 */
int backend_report(int fd);

#endif
