/** @file library_region.h
 * Library calls of headers (Thrust, CUB): host code that stands for the library's kernels. The
 * simulated libraries use library_call.h.
 */
#ifndef LOCKSTEP_SIM_ABI_LIBRARY_REGION_H
#define LOCKSTEP_SIM_ABI_LIBRARY_REGION_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
/* A library call (Thrust, CUB). Between these two calls, host code's accesses to device memory are
 * checked as those of one launch, which is not counted. */
void lockstep_library_begin(const char *name, void *stream);
void lockstep_library_end(void);
/* What follows belongs to the next element, beside whose function object a GPU may run those of all
   others: they must not need each other's results. lockstep_library_collect(): it is the library's,
   which has waited for none of them yet; lockstep_library_join(): for all of them. */
void lockstep_library_element(void);
void lockstep_library_collect(void);
void lockstep_library_join(void);
int lockstep_library_later(const char *name, void *stream, void (*run)(void *), void *data);
void lockstep_library_reads(const void *p, size_t bytes);
void lockstep_library_writes(const void *p, size_t bytes);
/* 0 if device code may use p; 1: reported, and a sticky error is set */
int lockstep_library_pointer(const void *p);
/* Reports an output that overlaps an input, of an algorithm that is not documented to work in
   place: a warning, unless it is known to break. */
void lockstep_library_apart(const void *in, size_t in_bytes, const void *out, size_t out_bytes,
                            int breaks);
void lockstep_library_copy(void *to, const void *from, size_t bytes);
/* A temporary buffer of an algorithm: device memory whose place is used again.
 * @return cudaErrorMemoryAllocation; cudaErrorInvalidValue if p is not such a buffer */
int lockstep_library_buffer_take(void **p, size_t bytes);
int lockstep_library_buffer_return(void *p);
#ifdef __cplusplus
}
#endif

#endif
