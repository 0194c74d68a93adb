/** @file cudart.h
 * The CUDA runtime API: what its calls do, in the order of their streams.
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
    int unchecked_launch; /* a launch failed, and the program has not asked for the error */
    uint64_t launch_pc;   /* of the last launch */
} cudart;

/* ---- device_heap.c: malloc() in kernels ---- */

/** @param pc the place that asks. @return NULL if the heap is full */
void *heap_malloc(uint64_t bytes, uint64_t pc);
void heap_free(void *p, uint64_t pc);

/** A free() of something that is not this heap's: a finding that says `why`. */
void heap_wrong_free(const void *p, uint64_t pc, const char *why);

/* ---- inflight_host_buffers.c ---- */

/** An asynchronous copy uses host memory from now on: the bytes from `from` up to `to`. */
void stream_note_host(const struct stream *s, uint64_t from, uint64_t to, uint64_t pc, int kind,
                      const char *name);

/** Does any? */
bool streams_use_host(void);

/** Host code touches memory that such a copy may still use. */
void stream_host_copies(uint64_t address, uint64_t bytes, uint64_t pc, int kind);

/* ---- device_symbols.c ---- */

/** Is it a __managed__ variable, which host code may use by its name? */
bool symbols_managed(const void *p);

/** The end of the section of device variables that the address lies in; 0: it lies in none. */
uint64_t symbols_end(uint64_t address);

/** Is this address a __device__ or __constant__ variable, or data that kernels may read? */
bool sim_device_variable(uint64_t address, int kind);

/* ---- host_traffic.c ---- */

/** Host code accesses memory that the GPU uses as well; `kind` is an enum access_kind. */
void traffic_access(uint64_t bytes, int kind);

/* ---- leaks.c ---- */

/** Adds a finding for each place whose memory, streams or events are left. */
void leaks_find(void);

/* ---- library_region.c ---- */

enum { LIBRARY_LARGE = 8 << 20 }; /* bytes; of larger ranges some stand for the rest */
void library_begin(void);
void library_end(void);
void library_begin_copy(const char *name);
void library_end_copy(void);
void library_range(const void *p, uint64_t bytes, int kind, uint64_t pc);
bool library_passes(uint64_t address, uint32_t bytes, uint16_t site, int kind);
void library_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode);

/* ---- memory_api.c ---- */

/** A kernel touches memory that it may not: a finding, and the end of the launch. */
void sim_illegal(uint64_t address, uint32_t bytes, uint64_t pc, int kind);

#endif
