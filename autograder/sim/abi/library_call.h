/** @file library_call.h
 * What the libraries that the simulator stands for (libraries/: cuBLAS, cuFFT) ask of the runtime.
 *
 * A call of theirs is an operation of a stream, like a kernel: it runs in the stream's order, or
 * becomes a node of the graph that captures the stream. What it reads and writes is said in ranges,
 * and checked as a kernel's accesses are; nothing is counted. Places are return addresses: the
 * library's functions are called by the program itself.
 */
#ifndef LOCKSTEP_SIM_ABI_LIBRARY_CALL_H
#define LOCKSTEP_SIM_ABI_LIBRARY_CALL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct lockstep_library_call {
    const char *name; /**< as the program wrote it */
    const void *at;   /**< where the program called it */
    const void *stream;
    int waits;           /**< the program goes on when it is done */
    void (*run)(void *); /**< the call itself, with a copy of the data */
    void *data;
    size_t bytes;
    double ns; /**< how long it may take on a GPU: a guess */
};

/** @return a CUDA error */
int lockstep_library_submit(const struct lockstep_library_call *c);

/** The running call reads (or writes) so many bytes, in elements of so many. @return whether they
 * are there: if not, or if they are the host's alone, it was said, and the call must leave them
 * alone. */
int lockstep_library_uses(const void *p, size_t bytes, unsigned element, int writes,
                          const void *at);

/** The call did nothing, for the reason given, as printf() has it. An error, until the program asks
 * what a status means (lockstep_library_seen). */
__attribute__((format(printf, 2, 3))) void lockstep_library_refused(const void *at,
                                                                    const char *format, ...);
void lockstep_library_seen(void);

/** A copy by a function of the library. @return a CUDA error */
struct lockstep_region;
int lockstep_library_copies(const struct lockstep_region *c, int async, const void *stream,
                            const char *name, const void *at);

/** Does memory belong to the device, so that host code may not use it? */
int lockstep_library_on_device(const void *p);

/** A library of the system that has the symbol, or NULL. Its own calls of other libraries do not
 * come to the simulator. */
void *lockstep_library_open(const char *const *names, const char *symbol);
/** There is none: ends the program, and says what to install. */
_Noreturn void lockstep_library_missing(const char *what, const char *is_made_of,
                                        const char *package);

#ifdef __cplusplus
}
#endif
#endif
