/** @file memory.h
 * Device memory: the allocations in the arena, and which of their bytes host code has written.
 */
#ifndef LOCKSTEP_MEMORY_MEMORY_H
#define LOCKSTEP_MEMORY_MEMORY_H

#include "core/core.h"

/** Alignment of allocations in bytes, as cudaMalloc() guarantees. */
enum { ARENA_ALIGNMENT = 256 };

/** One allocation. The entry remains after the release. */
struct allocation {
    char *start;
    uint64_t bytes;
    /* host_too: the host can access it, pinned or managed */
    bool freed, read_only, host_too, managed;
    bool own_pages; /* whole large pages, of its data, cells and steps, have nothing else in them */
    char name[64];  /* the name that findings use; may be empty */
    uint64_t pc;    /* site of the allocating call */
    /* stream and operation that allocated it (cudaMallocAsync); operation 0: before all pending
       operations */
    uint32_t stream;
    uint64_t operation;
    uint64_t run;         /* the sim_begin() since which it exists */
    bool expected;        /* sim_expect() was called */
    bool of_heap;         /* a kernel's malloc() */
    bool of_graph;        /* memory of a graph, or a host view: never reported as a leak */
    bool reusable;        /* a library's buffer, whose place another one may get */
    uint64_t shadow_runs; /* number of shadow runs in use */
    uint64_t chunks;      /* number of 128-byte pieces whose cells are in use */
    /* bytes written by the host: disjoint offsets, in no particular order */
    struct interval *written;
    uint32_t intervals, interval_capacity;
};

/** All allocations in ascending order of address, freed ones included. */
extern struct device_memory {
    uint64_t used; /* bytes of the arena that are in use, red zones included */
    struct allocation *allocations;
    uint32_t allocation_count, allocation_capacity;
} device_memory;

/** Their number, and one of them; bytes of the arena that are in use, red zones included. */
HOT uint32_t sim_allocations(void) { return device_memory.allocation_count; }
HOT struct allocation *sim_allocation_at(uint32_t i) { return &device_memory.allocations[i]; }
HOT uint64_t sim_arena_used(void) { return device_memory.used; }

/** Zeroes a range of reserved memory, and returns its whole pages to the system. */
void sim_zero(void *from, void *to);

/** The allocation that contains p, even if freed. @return NULL if there is none */
struct allocation *sim_allocation(const void *p);

/** The last allocation that starts at or below p. @return NULL if there is none */
struct allocation *sim_nearest(const void *p);

/** Allocates device memory. @param host_too the host can access it, so it counts as written by the
 * host
 * @return NULL if the arena is exhausted */
void *sim_allocate(uint64_t bytes, bool host_too);

/** What fills new memory, so that programs cannot rely on zeros; and how much of it, in bytes:
 * large memory may never be used. */
enum { NEW_BYTE = 0xcd, FILLED = 1 << 20 };

/** Fills a new allocation that only kernels access. */
void sim_fill_new(const struct allocation *a);

/** Frees an allocation: later accesses are findings. @return 0, or 1 (cudaErrorInvalidValue) if p
 * is not the start of a live allocation */
int sim_release(void *p);

/** A library's buffer of so many bytes begins at p, in a new allocation of at least this size or in
 * one that was retired. @param pc the call site */
void sim_reuse(void *p, uint64_t bytes, uint64_t pc);

/** Such a buffer ends: it counts as freed until its place is used again. */
void sim_retire(struct allocation *a);

/** Gives an allocation the name that findings use. */
void sim_name(const void *p, const char *name);

/** Records that the host has written these bytes: they are initialised for kernels. */
void sim_host_wrote(void *p, uint64_t bytes);

/** Hint: all of the allocation will be used, so large pages pay off, or all small ones at once. */
void sim_expect(struct allocation *a);

/** Hint: one more chunk of its cells is used; the rest may follow. */
void sim_expect_cells(struct allocation *a);

/** True if the host has written all of these bytes, or any of them. `offset` is in the
 * allocation. */
bool sim_is_written(const struct allocation *a, uint64_t offset, uint64_t bytes);
bool sim_touches_written(const struct allocation *a, uint64_t offset, uint64_t bytes);

/* ---- host_views.c: host memory that kernels access in place ---- */

/** Registers the host memory [from, to); `name` is kept by reference. @return false if part of it
 * is registered already */
bool host_views_add(uint64_t from, uint64_t to, const char *name);

/** Unregisters the memory that starts at `from`. @return false if none does */
bool host_views_remove(uint64_t from);

/** True if any of these bytes is registered. */
bool host_is_registered(uint64_t from, uint64_t to);

/** For an access of a kernel to host memory: the address in the arena where its shadow is. @return
 * 0 if the memory is not registered */
uint64_t host_view(uint64_t address, uint32_t bytes);

/** For an access of host code: the same, if a kernel has accessed the memory before; else 0. */
uint64_t host_seen_view(uint64_t address);

/** True if any view exists. */
extern bool sim_host_views;

/** The address of the bytes that an arena address stands for: itself, or registered memory. */
const char *host_behind_view(uint64_t address);

#endif
