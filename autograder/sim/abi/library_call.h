/** @file library_call.h
 * What the simulated libraries (sim/libraries: cuBLAS, cuFFT, cuSPARSE) call in the runtime.
 *
 * A library call is an operation of a stream, like a kernel. It runs in stream order, or becomes a
 * node of the graph that captures the stream. The call declares the ranges that it reads and
 * writes. The runtime checks them like a kernel's accesses, but counts nothing. An `at` parameter
 * is the return address of the library function, that is, the call site in the program.
 */
#ifndef LOCKSTEP_SIM_ABI_LIBRARY_CALL_H
#define LOCKSTEP_SIM_ABI_LIBRARY_CALL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct lockstep_library_call {
    const char *name; /**< the function that the program called */
    const void *at;   /**< call site in the program */
    const void *stream;
    int waits;           /**< synchronous: returns when the operation is done */
    void (*run)(void *); /**< the operation; gets a copy of the data */
    void *data;
    size_t bytes;
    double ns; /**< estimated duration on a GPU */
};

/** Submits the call to its stream. @return a cudaError_t */
int lockstep_library_submit(const struct lockstep_library_call *c);

/** Declares that the running call reads or writes `bytes` bytes, in elements of `element` bytes.
 * @return 1 if device code may access the range; 0 if not: then a finding is reported, and the call
 * must not touch the range */
int lockstep_library_uses(const void *p, size_t bytes, unsigned element, int writes,
                          const void *at);

/** Reports that the call did nothing, for the reason given (printf format). It is an error until
 * the program asks what a status means (lockstep_library_seen); then a warning. */
__attribute__((format(printf, 2, 3))) void lockstep_library_refused(const void *at,
                                                                    const char *format, ...);
void lockstep_library_seen(void);

/** A copy that a library function makes for the program. @return a cudaError_t */
struct lockstep_region;
int lockstep_library_copies(const struct lockstep_region *c, int async, const void *stream,
                            const char *name, const void *at);

/** @return 1 if host code must not dereference p */
int lockstep_library_on_device(const void *p);

/** Opens the first library of the system that has the symbol. Calls from that library to other
 * libraries do not reach the simulator's interceptors.
 * @return NULL if there is none */
void *lockstep_library_open(const char *const *names, const char *symbol);
/** Reports that no such library is installed, and the package to install; ends the program. */
__attribute__((noreturn)) void lockstep_library_missing(const char *what, const char *is_made_of,
                                                        const char *package);

#ifdef __cplusplus
}
#endif
#endif
