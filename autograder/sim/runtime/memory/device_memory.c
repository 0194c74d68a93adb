/* Device memory: the list of allocations in the arena, which of their bytes the host has written,
   and their release. Addresses are never reused, so a use after free is always recognised. */
#include "memory.h"
#include "core/core.h"
#include "core/cuda_errors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct device_memory device_memory = {.used = ARENA_ALIGNMENT};

/* Red zones between allocations cost address space only. They are wide enough that a stride beyond
   the end does not reach the next allocation. */
enum { RED_ZONE = 64 * 1024 };

/* ---- allocations, in ascending order of address: the arena only grows ---- */

struct allocation *sim_nearest(const void *p) {
    /* cache of the last result: consecutive accesses are often in one array */
    static uint32_t last;
    uint32_t low = 0, high = device_memory.allocation_count;
    if (last + 1 < high && device_memory.allocations[last].start <= (const char *)p &&
        (const char *)p < device_memory.allocations[last + 1].start)
        return &device_memory.allocations[last];
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (device_memory.allocations[middle].start <= (const char *)p)
            low = middle + 1;
        else
            high = middle;
    }
    if (low) last = low - 1;
    return low ? &device_memory.allocations[low - 1] : NULL;
}

struct allocation *sim_allocation(const void *p) {
    struct allocation *a = sim_nearest(p);
    return a && (const char *)p < a->start + a->bytes ? a : NULL;
}

static uint64_t round_up(uint64_t bytes, uint64_t unit) { return (bytes + unit - 1) / unit * unit; }

/* An allocation of so many bytes has large pages of its own: on a virtual machine, a large page
   takes the time of ten to twenty small ones. */
enum { OWN_PAGES = 512 << 10 };

/* Finds a place with a red zone behind it. One for large pages is a whole number of them, if there
   is enough address space. @return false if there is none */
static bool find_place(uint64_t bytes, uint64_t *start, uint64_t *end) {
    for (uint64_t unit = bytes < OWN_PAGES ? ARENA_ALIGNMENT : LARGE_PAGE;;
         unit = ARENA_ALIGNMENT) {
        *start = round_up(device_memory.used, unit);
        *end = *start + round_up(bytes + RED_ZONE, unit);
        if (bytes <= sim.arena_bytes && *end <= sim.arena_bytes) return true;
        if (unit == ARENA_ALIGNMENT) return false;
    }
}

/* May be the first call of the runtime, so it initialises the runtime. */
void *sim_allocate(uint64_t bytes, bool host_too) {
    uint64_t start, end;
    sim_init();
    if (!find_place(bytes, &start, &end)) return NULL;
    if (device_memory.allocation_count == device_memory.allocation_capacity) {
        device_memory.allocation_capacity = device_memory.allocation_capacity
                                                ? 2 * device_memory.allocation_capacity
                                                : 64;
        device_memory.allocations = realloc(device_memory.allocations,
                                            device_memory.allocation_capacity *
                                                sizeof *device_memory.allocations);
        if (!device_memory.allocations) sim_fail("out of memory for the list of allocations");
    }
    struct allocation *a = &device_memory.allocations[device_memory.allocation_count++];
    *a = (struct allocation){
        .start = sim.arena + start, .bytes = bytes, .host_too = host_too, .run = sim.run};
    a->own_pages = bytes >= OWN_PAGES && start % LARGE_PAGE == 0 && end % LARGE_PAGE == 0;
    LOCKSTEP_ASSERT(device_memory.allocation_count == 1 || a[-1].start + a[-1].bytes < a->start);
    if (host_too) sim_host_wrote(a->start, bytes);
    device_memory.used = end;
    return a->start;
}

/* Its bytes, and with pages of its own what follows them in the last one: nothing else is there. */
static uint64_t extent(const struct allocation *a) {
    return a->own_pages ? round_up(a->bytes, LARGE_PAGE) : a->bytes;
}

/* Prepares an allocation's memory or shadow, which will be used completely: page faults of small
   pages cost more than the work on them. */
enum { POPULATED = 16 << 20 };
static void prepare_pages(const struct allocation *a, void *start, uint64_t bytes) {
    uint64_t from = round_up((uint64_t)start, LARGE_PAGE);
    uint64_t to = round_up((uint64_t)start + bytes, LARGE_PAGE);
    if (a->own_pages && from < to) madvise((void *)from, to - from, MADV_HUGEPAGE);
    if (bytes <= POPULATED) sim_populate(start, bytes);
}

void sim_fill_new(const struct allocation *a) {
    uint64_t bytes = a->bytes < FILLED ? a->bytes : FILLED;
    if (bytes > PAGE) prepare_pages(a, a->start, bytes);
    memset(a->start, NEW_BYTE, bytes);
}

void sim_expect(struct allocation *a) {
    static uint32_t count; /* each call may split a mapping; the system limits their number */
    if (a->expected || a->bytes < PAGE || (a->own_pages && count++ >= 1000)) return;
    a->expected = true;
    uint64_t cells = (a->bytes + GRANULE - 1) / GRANULE;
    uint64_t first = (uint64_t)(a->start - sim.arena) / GRANULE;
    prepare_pages(a, a->start, a->bytes);
    prepare_pages(a, shadow_run_of(first * GRANULE),
                  a->bytes / RUN_BYTES * sizeof *sim.shadow_runs);
    prepare_pages(a, &sim.cell_steps[first], cells * sizeof *sim.cell_steps);
}

/* Called per chunk: after a sixteenth of the chunks, expect that all will be used. */
void sim_expect_cells(struct allocation *a) {
    if (++a->chunks != a->bytes / RUN_BYTES / 16) return;
    sim_expect(a);
    if (!a->expected) return;
    uint64_t first = (uint64_t)(a->start - sim.arena) / GRANULE;
    prepare_pages(a, &sim.cells[first], a->bytes / GRANULE * sizeof *sim.cells);
}

/* Narrows a range to its whole pages. @return whether there are any */
static bool whole_pages(char **from, char **to) {
    *from = (char *)round_up((uint64_t)*from, PAGE);
    *to = (char *)((uint64_t)*to / PAGE * PAGE);
    return *from < *to;
}

/* Zeroes reserved memory: whole pages are returned to the system, the rest is cleared. */
void sim_zero(void *from, void *to) {
    char *first = from, *last = to, *low = first, *high = last;
    if (!whole_pages(&low, &high)) {
        memset(first, 0, (size_t)(last - first));
        return;
    }
    memset(first, 0, (size_t)(low - first));
    memset(high, 0, (size_t)(last - high));
    madvise(low, (size_t)(high - low), MADV_DONTNEED);
}

/* Resets the shadow of an allocation. Split cells own memory, so they are released first. */
static void forget_shadow(const struct allocation *a) {
    uint64_t from = (uint64_t)(a->start - sim.arena) / GRANULE;
    uint64_t to = from + (a->bytes + GRANULE - 1) / GRANULE;
    /* huge allocations are mostly untouched: the search would touch every page of their cells */
    bool look = sim.split_cells && a->bytes < 1 << 26;
    for (uint64_t i = from; look && i < to; i++)
        if (sim.shadow_runs[i / RUN_WORDS].first != RUN_CELLS)
            i |= RUN_WORDS - 1; /* to its last cell: they are all zero */
        else if (sim.cells[i].split)
            shadow_split_release(&sim.cells[i]);
    to = from + (extent(a) + GRANULE - 1) / GRANULE;
    sim_zero(&sim.cells[from], &sim.cells[to]);
    sim_zero(&sim.shadow_runs[from / RUN_WORDS],
             &sim.shadow_runs[(to + RUN_WORDS - 1) / RUN_WORDS]);
    sim_zero(&sim.cell_steps[from], &sim.cell_steps[to]);
}

static void end(struct allocation *a) {
    a->freed = true;
    sim.host_exempt_range = (struct interval){0, 0};
    if (sim.readonly_input.from == (uint64_t)(a->start - sim.arena))
        sim.readonly_input = (struct interval){0, 0};
    forget_shadow(a);
}

void sim_retire(struct allocation *a) {
    LOCKSTEP_ASSERT(a->reusable && !a->freed);
    end(a);
}

void sim_reuse(void *p, uint64_t bytes, uint64_t pc) {
    struct allocation *a = sim_allocation(p);
    LOCKSTEP_ASSERT(a && a->start == p && (a->reusable ? a->freed : bytes <= a->bytes));
    a->reusable = true;
    a->freed = false;
    a->bytes = bytes;
    a->pc = pc;
    a->run = sim.run;
    a->intervals = 0;
    a->shadow_runs = a->chunks = 0;
    memset(p, NEW_BYTE, bytes);
}

/* The entry stays in the list, so that a use after free can name the allocation. */
int sim_release(void *p) {
    struct allocation *a = sim_allocation(p);
    if (!a || a->start != p || a->freed) return cudaErrorInvalidValue;
    end(a);
    char *low = a->start, *high = a->start + extent(a);
    if (whole_pages(&low, &high)) madvise(low, (size_t)(high - low), MADV_DONTNEED);
    free(a->written);
    a->written = NULL;
    a->intervals = a->interval_capacity = 0;
    return 0;
}

/* ---- V bits of the host's writes ---- */

/* Keeps a list of disjoint intervals, instead of a bit per byte: hosts write whole arrays. */
void sim_host_wrote(void *p, uint64_t bytes) {
    struct allocation *a = sim_allocation(p);
    if (!a || !bytes) return;
    uint64_t from = (uint64_t)((char *)p - a->start), to = from + bytes;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < a->intervals; i++) { /* merge intervals that touch the new one */
        struct interval v = a->written[i];
        if (v.to < from || v.from > to) {
            a->written[kept++] = v;
            continue;
        }
        if (v.from < from) from = v.from;
        if (v.to > to) to = v.to;
    }
    if (kept == a->interval_capacity) {
        a->interval_capacity = a->interval_capacity ? 2 * a->interval_capacity : 4;
        a->written = realloc(a->written, a->interval_capacity * sizeof *a->written);
        if (!a->written) sim_fail("out of memory for an allocation's history");
    }
    a->written[kept++] = (struct interval){from, to};
    a->intervals = kept;
}

bool sim_is_written(const struct allocation *a, uint64_t offset, uint64_t bytes) {
    for (uint32_t i = 0; i < a->intervals; i++)
        if (offset >= a->written[i].from && offset + bytes <= a->written[i].to) return true;
    return false;
}

bool sim_touches_written(const struct allocation *a, uint64_t offset, uint64_t bytes) {
    for (uint32_t i = 0; i < a->intervals; i++)
        if (offset < a->written[i].to && offset + bytes > a->written[i].from) return true;
    return false;
}

/* ---- functions for the worker's trusted code (sim/sim.h) ---- */

void sim_name(const void *p, const char *name) {
    struct allocation *a = sim_allocation(p);
    if (a) snprintf(a->name, sizeof a->name, "%s", name);
}

/* The shadow is reset, because cells and runs cache `read_only`. Only one input can be free of
   shadow: the largest. */
void sim_read_only(const void *p, int on) {
    struct allocation *a = sim_allocation(p);
    if (!a) return;
    a->read_only = on != 0;
    forget_shadow(a);
    struct interval *input = &sim.readonly_input;
    uint64_t from = (uint64_t)(a->start - sim.arena);
    if (a->read_only && sim_is_written(a, 0, a->bytes)) {
        if (a->bytes > input->to - input->from) *input = (struct interval){from, from + a->bytes};
    } else if (input->from == from) {
        *input = (struct interval){0, 0};
    }
}

/* The bytes get `value` and count as uninitialised. */
void sim_poison(const void *p, int value) {
    struct allocation *a = sim_allocation(p);
    if (!a) return;
    prepare_pages(a, a->start, a->bytes);
    memset(a->start, value, a->bytes);
    a->intervals = 0;
    forget_shadow(a);
}
