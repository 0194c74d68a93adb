/* Slow path of the access check, and state changes of a shadow cell (FastTrack: C. Flanagan, S. N.
   Freund, PLDI 2009). shadow.h describes the states. Most accesses are decided by the fast path;
   possible races and every unusual access arrive here. */
#include "shadow_internal.h"
#include "shadow.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "hb/hb.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- the state of one cell ---- */

/* Adds the running thread to a set, which it is concurrent with. The smallest covering set is
   chosen: warp, block interval, launch. SAME_WARP requires equal `sync` counts to mean the same
   warp synchronisation; under partial masks (sim.apart) they do not. If the block got a new
   generation in this interval (epoch_overflow()), a set of the old one grows to SAME_BLOCK. @return
   the new enum accessors */
static int widen_set(epoch_t *set, int accessors) {
    epoch_t x = *set ^ sim.epoch;
    if (accessors != MANY) {
        bool same_warp = !(x >> EPOCH_TID_BITS) && !(x & (MAX_THREADS - WARP));
        if (accessors <= SAME_WARP && same_warp && !sim.apart) {
            *set = sim.epoch & ~(epoch_t)(WARP - 1);
            return SAME_WARP;
        }
        if (!(x >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS)) || hb_is_this_interval(*set)) {
            *set = epoch_in_block();
            return SAME_BLOCK;
        }
    }
    *set = shadow_many();
    return MANY;
}

/* True if the set belongs to an earlier launch (or, for shared memory, an earlier block). */
static bool stale(epoch_t set, int accessors, epoch_t base) {
    if (accessors == MANY) return !many_is_of_launch(set);
    return set < base;
}

/* The `read` field may also hold a plain store: atomics that are ordered after the store have
   replaced it as the last write. Other threads' atomics need not be ordered after those, so the
   store must be remembered to find races with it. */
static bool holds_store(const struct cell *c) {
    return c->read && c->readers == ONE && site_get(c->read_site)->kind == ACCESS_WRITE;
}

/* Adds the running thread to the read set: alone if it is ordered after all members (they are then
   implied), otherwise together with them. */
static void join_readers(struct cell *c, const struct access *a, epoch_t base) {
    if (a->mode != PLAIN && holds_store(c) && !stale(c->read, ONE, base)) return;
    bool fresh = !stale(c->read, c->readers, base) && c->read != 0;
    bool listed = fresh && c->readers == MANY && a->mode == PLAIN && readers_join(c, a->site);
    if (!listed && (!fresh || (c->readers == ONE && c->read == sim.epoch) || readers_passed(c))) {
        /* A thread that reads again keeps the weaker mode: the plain read must still be ordered. */
        bool again = c->readers == ONE && c->read == sim.epoch;
        c->read_mode = again && c->read_mode == PLAIN ? PLAIN : a->mode;
        c->read = sim.epoch;
        c->readers = ONE;
        c->read_site = a->site;
        return;
    }
    struct cell before = *c;
    if (a->mode == PLAIN)
        /* read_site stays that of the first reader: a joining thread may be about to store */
        c->read_mode = PLAIN;
    uint32_t warps = warps_reading(c);
    c->readers = widen_set(&c->read, c->readers);
    c->warps = warps;
    if (c->readers >= SAME_BLOCK && !listed) readers_begin(c, &before, a);
    if (a->mode != PLAIN)
        /* polling a sync variable is not a data access: do not add it to the block's read times */
        return;
    if (c->readers == SAME_BLOCK) note_block_read();
    if (c->readers != MANY) return;
    if (before.readers != MANY) hb_note_reader(before.read, before.readers);
    hb_note_read();
}

/* Before an atomic or volatile store: move a plain store to `read`, if other threads' atomics may
   race with it. It can be dropped if it is before the launch, or (shared memory) before the last
   barrier. */
static void keep_store(struct cell *c, const struct access *a, epoch_t base) {
    if (c->write_mode == PLAIN && c->writers == ONE) {
        c->read = c->write;
        c->read_site = c->write_site;
    } else if (!holds_store(c)) {
        c->read = 0;
    }
    bool passed = c->read >> SAME_INTERVAL != sim.epoch >> SAME_INTERVAL;
    if (c->read < base || (passed && a->space == SPACE_SHARED)) c->read = 0;
}

/* Records a write. Concurrent atomics form a set, like readers. Otherwise the running thread
   becomes the only writer; a plain write also empties the read set. */
static void become_writer(struct cell *c, const struct access *a, epoch_t base) {
    bool concurrent = a->mode != PLAIN && c->write_mode != PLAIN &&
                      !stale(c->write, c->writers, base) && c->write != 0 &&
                      !(c->writers == ONE && c->write == sim.epoch) &&
                      (c->writers == MANY || !hb_before(c->write, c->writers, ALL_WARPS));
    if (concurrent) {
        c->writers = widen_set(&c->write, c->writers);
        if (a->mode == ATOMIC_BLOCK) c->write_mode = ATOMIC_BLOCK;
    } else {
        if (a->mode == PLAIN)
            c->read = 0;
        else
            keep_store(c, a, base);
        c->write = sim.epoch;
        c->writers = ONE;
        c->write_mode = a->mode;
        c->readers = ONE;
        c->warps = 0; /* clears `warps`: the fast path of atomics compares all of `meta` */
        c->read_mode = PLAIN;
    }
    c->write_site = a->site;
}

/* Has another thread written this word during the launch, unordered before the running thread? */
bool shadow_written_by_others(uint64_t address) {
    bool variable = is_variable(address), shared = !variable && !is_global(address);
    uint64_t start = (uint64_t)(shared ? sim.tls : variable ? sim.variables : sim.arena);
    struct cell *cells = shared ? sim.shared_cells : variable ? sim.variable_cells : sim.cells;
    if (shared && address - start >= sim.tls_bytes) return false;
    const struct cell *c = &cells[(address - start) / GRANULE];
    epoch_t base = shared ? sim.shared_base : sim.launch_base;
    if (c->split || c->write_mode == PLAIN || stale(c->write, c->writers, base)) return false;
    return c->writers == MANY ||
           (c->write != sim.epoch && !hb_before(c->write, c->writers, ALL_WARPS));
}

/* Reports the read of an uninitialised word, once per cell. `at` and `bytes`: what the cell covers.
   Not reported: bytes the host wrote, a copy whose other bytes are initialised (padding of
   structures), and copies in general (sim.quiet). */
static void check_written(struct cell *c, const struct access *a, uint64_t at, uint32_t bytes) {
    if (a->space == SPACE_SHARED)
        speculation_abort_if_worker(); /* the value would be what another block left */
    if (sim.quiet) return;
    if (a->space == SPACE_SHARED && async_report(a, at)) return;
    bool gap = a->bytes > sizeof(double) && shadow_any_written(a->address, a->bytes);
    struct allocation *home = a->space == SPACE_GLOBAL ? sim_allocation((void *)at) : NULL;
    bool written = home && sim_is_written(home, at - (uint64_t)home->start, bytes);
    if (!written && !gap && (a->space == SPACE_SHARED || home))
        access_report(FINDING_UNINITIALISED, a);
    c->init = ALL_BYTES;
}

/* The complete check of one cell. A write is checked against the last write and the read set; a
   read against the last write, and against a plain store kept in `read`. Then the state changes. */
static COLD void check_cell(struct cell *c, struct access *a, uint64_t at, uint32_t bytes) {
    LOCKSTEP_ASSERT(!c->split);
    epoch_t base = a->space == SPACE_SHARED ? sim.shared_base : sim.launch_base;
    /* Shared memory is uninitialised at the start of each block. */
    if (a->space == SPACE_SHARED && c->write < base && c->writers != MANY) c->init = 0;
    bool writes = a->kind != ACCESS_READ;
    if (a->kind != ACCESS_WRITE && c->init != ALL_BYTES) check_written(c, a, at, bytes);
    a->warps = ALL_WARPS;
    if (race_with(a, c->write, c->writers, c->write_site, c->write_mode, true, base))
        race_report(a, c->write, c->writers, c->write_site, c->write_mode, true);
    a->warps = c->warps;
    bool stored = holds_store(c);
    bool decided = writes && c->readers >= SAME_BLOCK && !stale(c->read, c->readers, base) &&
                   readers_decide(c, a, base);
    if ((writes || stored) && c->read && !decided &&
        race_with(a, c->read, c->readers, c->read_site, c->read_mode, false, base))
        race_report(a, c->read, c->readers, c->read_site, c->read_mode, stored);
    if (!writes) {
        join_readers(c, a, base);
        return;
    }
    become_writer(c, a, base);
    c->init = ALL_BYTES;
}

/* ---- bytes ---- */

/* Splits a cell: from now on each byte of the word has its own cell, because different threads
   access different bytes. A cell is never merged again before its memory is freed. @return the
   bytes' cells */
static struct byte_cells *split(struct cell *c) {
    LOCKSTEP_ASSERT(!c->split || c->write);
    if (c->split) return (struct byte_cells *)(uintptr_t)c->write;
    struct byte_cells *bytes = calloc(1, sizeof *bytes);
    if (!bytes) sim_fail("out of memory for the shadow of single bytes");
    for (int i = 0; i < GRANULE; i++) {
        bytes->cell[i] = *c;
        bytes->cell[i].valid = c->valid >> i & 1 ? ALL_BYTES : 0;
        bytes->cell[i].init = c->init >> i & 1 ? ALL_BYTES : 0;
    }
    sim.split_cells++;
    c->split = 1;
    c->write = (uintptr_t)bytes;
    return bytes;
}

/* Beyond what the launch has allocated for the block's array of dynamic size? */
static bool is_behind_dynamic(uint64_t address) {
    uint64_t offset = address - (uint64_t)sim.tls;
    return offset >= sim.dynamic_offset + sim.dynamic_bytes &&
           offset < sim.dynamic_offset + STUB_BYTES;
}

/* Freed allocations stay in the list, so a use after free is distinguished from an access out of
   bounds. */
static COLD void report_invalid(const struct access *a) {
    struct allocation *home = a->space == SPACE_GLOBAL ? sim_allocation((void *)a->address) : NULL;
    int kind = home && home->freed ? FINDING_USE_AFTER_FREE : FINDING_OUT_OF_BOUNDS;
    struct finding *f = access_report(kind, a);
    if (f->count > 1 || a->space != SPACE_SHARED || !is_behind_dynamic(a->address)) return;
    f->detail_code = DETAIL_DYNAMIC_SIZE;
    char size[40] = "no";
    if (sim.dynamic_bytes)
        snprintf(size, sizeof size, "%llu bytes of", (unsigned long long)sim.dynamic_bytes);
    snprintf(f->detail, sizeof f->detail, "but its launch asks for %s dynamic shared memory", size);
}

/* One word. `mask`: the bytes of the word that are accessed. */
static COLD void check_word(struct cell *c, struct access *a, uint64_t word, uint32_t mask) {
    if (!shadow_make_valid(c, a, word, mask)) {
        report_invalid(a);
        return;
    }
    if (a->kind != ACCESS_READ && c->read_only) {
        access_report(FINDING_READ_ONLY, a);
        /* the promise is broken: reads must be checked from now on */
        sim.readonly_input = (struct interval){0, 0};
    }
    if (a->space == SPACE_GLOBAL && (a->mode != PLAIN || mask != ALL_BYTES || c->split))
        speculation_abort_if_worker();
    if (mask == ALL_BYTES && !c->split) {
        check_cell(c, a, word, GRANULE);
        return;
    }
    struct byte_cells *bytes = split(c);
    for (int i = 0; i < GRANULE; i++)
        if (mask >> i & 1) check_cell(&bytes->cell[i], a, word + (uint32_t)i, 1);
    pass_byte_steps(bytes, word, mask, a->kind);
    if (a->kind != ACCESS_READ) c->init |= mask;
}

/* Divides an access into words. `start` is the address that cells[0] describes. */
static void check_words(struct cell *cells, uint64_t start, epoch_t base, struct access *a) {
    uint64_t from = a->address - start, to = from + a->bytes;
    for (uint64_t g = from / GRANULE; g * GRANULE < to; g++) {
        uint64_t word = g * GRANULE;
        uint32_t mask = ALL_BYTES;
        if (from > word) mask &= (uint32_t)ALL_BYTES << (from - word);
        if (to < word + GRANULE) mask &= (1u << (to - word)) - 1;
        if (mask == ALL_BYTES &&
            fast_check(&cells[g], a->kind, a->mode, base, a->space == SPACE_SHARED, a->site))
            continue;
        check_word(&cells[g], a, start + word, mask);
    }
}

void shadow_access_cells(struct cell *cells, epoch_t base, struct access *a) {
    check_words(cells, (uint64_t)sim.tls, base, a);
}

/* Slow path of a plain read: one more reader of a word whose last write is past. */
void shadow_join(struct cell *c, uint64_t address, uint16_t site) {
    bool shared = address - (uint64_t)sim.tls < sim.tls_bytes;
    epoch_t base = shared ? sim.shared_base : sim.launch_base;
    if (!read_one_more(c, base, site)) shadow_access(address, GRANULE, site, ACCESS_READ, PLAIN);
}

/* Second attempt for whole words: the complete fast check, then the slow path. */
void shadow_look(struct cell *c, uint64_t address, uint32_t bytes, uint16_t site, int kind) {
    bool shared = address - (uint64_t)sim.tls < sim.tls_bytes;
    epoch_t base = shared ? sim.shared_base : sim.launch_base;
    for (uint32_t i = 0; i < bytes / GRANULE; i++)
        if (!fast_check(c + i, kind, PLAIN, base, shared, site)) {
            shadow_access(address, bytes, site, kind, PLAIN);
            return;
        }
}

/* Finds the cells of an address: arena (with shadow runs), __device__ variables, shared memory. */
void shadow_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode) {
    struct access a = {address, bytes, site, kind, mode, SPACE_GLOBAL, ALL_WARPS, false};
    if (address - (uint64_t)sim.arena < sim.arena_bytes) {
        uint64_t offset = address - (uint64_t)sim.arena;
        if (kind == ACCESS_READ && is_readonly_input(offset, bytes)) return;
        if (mode == PLAIN && shadow_run_try(offset, bytes, site, kind)) return;
        if (mode != PLAIN) shadow_runs_to_cells(offset, bytes);
        check_words(sim.cells, (uint64_t)sim.arena, sim.launch_base, &a);
        return;
    }
    if (is_variable(address)) {
        check_words(sim.variable_cells, (uint64_t)sim.variables, sim.launch_base, &a);
        return;
    }
    a.space = SPACE_SHARED;
    check_words(sim.shared_cells, (uint64_t)sim.tls, sim.shared_base, &a);
}
