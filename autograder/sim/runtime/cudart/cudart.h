/** @file cudart.h
 * The simulator's implementation of the CUDA Runtime API: operations, stream order, errors.
 */
#ifndef LOCKSTEP_CUDART_CUDART_H
#define LOCKSTEP_CUDART_CUDART_H

#include "core/core.h"
#include "counters/counters.h"
#include "exec/exec.h"
#include "hb/hb.h"
#include "memory/memory.h"
#include "report/report.h"
#include "stream_ops.h"

extern struct cudart {
    int unchecked_launch; /* a launch failed, and the program has not checked the error */
    uint64_t launch_pc;   /* call site of the last launch */
} cudart;

/** Has a launch failed, and the program not checked the error? */
HOT bool api_unchecked_launch(void) { return cudart.unchecked_launch; }

/** A run begins: no error has occurred yet. */
void api_begin_run(void);

/* ---- device_heap.c: malloc() in kernels ---- */

/** @param pc the call site. @return NULL if the heap is full */
void *heap_malloc(uint64_t bytes, uint64_t pc);
void heap_free(void *p, uint64_t pc);

/** Reports a free() of an address that is not from this heap; `why` is the text of the finding. */
void heap_wrong_free(const void *p, uint64_t pc, const char *why);

/* ---- inflight_host_buffers.c ---- */

/** Records that an asynchronous copy uses the host bytes [from, to) until the host waits for it. */
void stream_note_host(const struct stream *s, uint64_t from, uint64_t to, uint64_t pc, int kind,
                      enum actor actor, const char *name);

/** Is any such copy in flight? */
bool streams_use_host(void);

/** Checks an access of host code against the in-flight copies. */
void stream_host_copies(uint64_t address, uint64_t bytes, uint64_t pc, int kind);

/* ---- device_symbols.c ---- */

/** Is it a __managed__ variable, which host code may access directly? */
bool symbols_managed(const void *p);

/** The end of the section of device variables that contains the address; 0: none contains it. */
uint64_t symbols_end(uint64_t address);

/** May a kernel access this address as a __device__, __constant__ or read-only variable? */
bool sim_device_variable(uint64_t address, int kind);

/* ---- host_traffic.c ---- */

/** Counts an access of host code to memory that the GPU can access, too; `kind` is an enum
 * access_kind. */
void traffic_access(uint64_t bytes, int kind);

/* ---- leaks.c ---- */

/** Adds one finding per call site whose memory, streams or events were not released. */
void leaks_find(void);

/* ---- library_region.c ---- */

enum { LIBRARY_LARGE = 8 << 20 }; /* bytes; a larger range is checked by samples */
/** Between these two calls, library_range() and library_access() check accesses as those of a
 * launch of one thread. */
void library_begin(void);
void library_end(void);
/** The same for a copy by the API function `name`: reading uninitialised memory is not reported. */
void library_begin_copy(const char *name, enum actor actor);
void library_end_copy(void);
/** Checks an access to a whole range of device memory; host memory is ignored. */
void library_range(const void *p, uint64_t bytes, int kind, uint64_t pc);
/** The fast check. @return false if the slow path must decide */
bool library_passes(uint64_t address, uint32_t bytes, uint16_t site, int kind);
/** Checks an access of the library's own code. */
void library_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode);

/* ---- memory_api.c ---- */

/** Reports a kernel's access to memory that is not device memory, and aborts the launch with
 * cudaErrorIllegalAddress. */
void sim_illegal(uint64_t address, uint32_t bytes, uint64_t pc, int kind);

#endif
