/** @file memory.h
 * Device memory: the arena's allocations, and which of their bytes host code has written.
 */
#ifndef LOCKSTEP_MEMORY_MEMORY_H
#define LOCKSTEP_MEMORY_MEMORY_H

#include "core/core.h"

enum { ARENA_ALIGNMENT = 256 };

struct allocation {
    char *start;
    uint64_t bytes;
    bool freed, read_only, host_too, managed; /* host_too: pinned or managed */
    char name[64];
    uint64_t pc;        /* of the call that allocated it */
    uint32_t stream;    /* in which stream it was allocated, */
    uint64_t operation; /* as its nth operation; 0: before all that is submitted since */
    uint64_t run;       /* since which sim_begin() */
    bool large_pages;
    bool of_graph;        /* a graph's own: each launch may use it again, so it is never freed */
    uint64_t shadow_runs; /* of its shadow: how many have been used (shadow_run.h), */
    uint64_t chunks;      /* and how many pieces (shadow_init.c) */
    struct interval *written; /* by the host, sorted, disjoint */
    uint32_t intervals, interval_capacity;
};

/** In the order of their addresses; freed ones stay until the address is used again. */
extern struct device_memory {
    uint64_t used; /* bytes of the arena */
    struct allocation *allocations;
    uint32_t allocation_count, allocation_capacity;
} device_memory;

void sim_zero(void *from, void *to);

/** The allocation that holds p, a freed one too. @return NULL if there is none */
struct allocation *sim_allocation(const void *p);

/** The last one that starts at or below p. @return NULL if there is none */
struct allocation *sim_nearest(const void *p);

/** @return NULL if there is no room */
void *sim_allocate(uint64_t bytes, bool host_too);

/** @return 0, or -1 if p is not the start of a live allocation */
int sim_release(void *p);

void sim_name(const void *p, const char *name);

void sim_host_wrote(void *p, uint64_t bytes);

/** All of it will be used: large pages pay. */
void sim_expect(struct allocation *a);

/** One more of its shadow runs became cells: large pages may pay there as well. */
void sim_expect_cells(struct allocation *a);

/** Did the host write all of these bytes; or any of them? */
bool sim_is_written(const struct allocation *a, uint64_t offset, uint64_t bytes);
bool sim_touches_written(const struct allocation *a, uint64_t offset, uint64_t bytes);

/* ---- host_views.c: the host's memory that kernels use in place ---- */

/** Registers host memory. @return false if part of it is registered already */
bool host_views_add(uint64_t from, uint64_t to, const char *name);

/** Undoes that. @return false if nothing begins there */
bool host_views_remove(uint64_t from);

/** Has the host registered any of these bytes? */
bool host_is_registered(uint64_t from, uint64_t to);

/** A kernel touches memory of the host: the place in the arena where its shadow is kept, if it was
 * registered; else 0. */
uint64_t host_view(uint64_t address, uint32_t bytes);

/** Host code touches memory: its view, if a kernel has touched it before; else 0. */
uint64_t host_seen_view(uint64_t address);

/** Is there any? */
extern bool sim_host_views;

/** Where the bytes are that belong to a place in the arena: there, or in registered memory. */
const char *host_behind_view(uint64_t address);

#endif
