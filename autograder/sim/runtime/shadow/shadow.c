/* The shadow of memory: who last wrote and read each word, and whether barriers order that before
   the running thread. Most accesses are settled by the tests of shadow.h; what looks like a race,
   and everything unusual, comes here. */
#include "shadow_internal.h"
#include "shadow.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "hb/hb.h"

#include <stdlib.h>

/* ---- the state of one cell ---- */

/* Adds the running thread to a set of accessors that are concurrent with it. */
static int widen_set(epoch_t *set, int accessors) {
    epoch_t x = *set ^ sim.epoch;
    if (accessors != MANY && !(x >> EPOCH_BLOCK_SHIFT)) {
        bool same_warp = !(x >> EPOCH_TID_BITS) && !(x & (MAX_THREADS - WARP));
        if (accessors <= SAME_WARP && same_warp && !sim.apart) {
            *set = sim.epoch & ~(epoch_t)(WARP - 1);
            return SAME_WARP;
        }
        if (!(x >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS))) {
            uint64_t sync_time = hb.sync_time < 0xffffff ? hb.sync_time : 0xffffff;
            *set = (sim.epoch & ~(epoch_t)0xffffff) | sync_time;
            return SAME_BLOCK;
        }
    }
    *set = shadow_many();
    return MANY;
}

static bool stale(epoch_t set, int accessors, epoch_t base) {
    if (accessors == MANY) return (set >> 40) != (sim.launch_number & 0xffffff);
    return set < base;
}

/* Is `read` a plain store that atomics by threads which knew of it have followed? They took its
   place as the last write; whoever else comes by atomics need not know of it. */
static bool holds_store(const struct cell *c) {
    return c->read && c->readers == ONE && counters.sites[c->read_site].kind == ACCESS_WRITE;
}

/* Puts the running thread in the set: alone where it follows all others, else beside them. */
static void join_readers(struct cell *c, const struct access *a, epoch_t base) {
    if (a->mode != PLAIN && holds_store(c) && !stale(c->read, ONE, base)) return;
    bool fresh = !stale(c->read, c->readers, base) && c->read != 0;
    bool listed = fresh && c->readers == MANY && a->mode == PLAIN && readers_join(c, a->site);
    if (!listed && (!fresh || (c->readers == ONE && c->read == sim.epoch) || readers_passed(c))) {
        bool again = c->readers == ONE && c->read == sim.epoch;
        c->read_mode = again && c->read_mode == PLAIN ? PLAIN : a->mode;
        c->read = sim.epoch;
        c->readers = ONE;
        c->read_site = a->site;
        return;
    }
    struct cell before = *c;
    if (a->mode == PLAIN)
        c->read_mode = PLAIN; /* the place stays that of the first: whoever joins
                                 may be about to store */
    uint32_t warps = warps_reading(c);
    c->readers = widen_set(&c->read, c->readers);
    c->warps = warps;
    if (c->readers >= SAME_BLOCK && !listed) readers_begin(c, &before, a);
    if (a->mode != PLAIN)
        return; /* looking at a flag is no use of data: a block may do it at will */
    if (c->readers == SAME_BLOCK) note_block_read();
    if (c->readers != MANY) return;
    if (before.readers != MANY) hb_note_reader(before.read, before.readers);
    hb_note_read();
}

/* An atomic or volatile store comes: is there a plain one before it that others may race with? */
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
        c->warps = 0; /* a CELL_TALLY has none */
        c->read_mode = PLAIN;
    }
    c->write_site = a->site;
}

/* Has another thread, unordered, written this flag during the launch? */
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

/* Reading what nobody stored is reported once a cell; `at` and `bytes` say what the cell covers. */
static void check_written(struct cell *c, const struct access *a, uint64_t at, uint32_t bytes) {
    if (a->space == SPACE_SHARED)
        speculation_abort_if_worker(); /* it would see what another block left there */
    if (sim.quiet) return;
    if (a->space == SPACE_SHARED && async_report(a, at)) return;
    bool gap = a->bytes > sizeof(double) && shadow_any_written(a->address, a->bytes);
    struct allocation *home = a->space == SPACE_GLOBAL ? sim_allocation((void *)at) : NULL;
    bool written = home && sim_is_written(home, at - (uint64_t)home->start, bytes);
    if (!written && !gap && (a->space == SPACE_SHARED || home))
        access_report(FINDING_UNINITIALISED, a);
    c->init = 15;
}

static COLD void check_cell(struct cell *c, struct access *a, uint64_t at, uint32_t bytes) {
    epoch_t base = a->space == SPACE_SHARED ? sim.shared_base : sim.launch_base;
    if (a->space == SPACE_SHARED && c->write < base && c->writers != MANY) c->init = 0;
    bool writes = a->kind != ACCESS_READ;
    if (a->kind != ACCESS_WRITE && c->init != 15) check_written(c, a, at, bytes);
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
    c->init = 15;
}

/* ---- bytes ---- */

/* Adjacent bytes belong to different threads: from now on each has a cell of its own. */
static struct cell *split(struct cell *c) {
    if (c->split) return (struct cell *)(uintptr_t)c->write;
    struct cell *bytes = malloc(GRANULE * sizeof *bytes);
    if (!bytes) sim_fail("out of memory for the shadow of single bytes");
    for (int i = 0; i < GRANULE; i++) {
        bytes[i] = *c;
        bytes[i].valid = c->valid >> i & 1 ? 15 : 0;
        bytes[i].init = c->init >> i & 1 ? 15 : 0;
    }
    sim.split_cells++;
    c->split = 1;
    c->write = (uintptr_t)bytes;
    return bytes;
}

static COLD void report_invalid(const struct access *a) {
    struct allocation *home = a->space == SPACE_GLOBAL ? sim_allocation((void *)a->address) : NULL;
    access_report(home && home->freed ? FINDING_USE_AFTER_FREE : FINDING_OUT_OF_BOUNDS, a);
}

static COLD void check_slowly(struct cell *c, struct access *a, uint64_t word, uint32_t mask) {
    if (!shadow_make_valid(c, a, word, mask)) {
        report_invalid(a);
        return;
    }
    if (a->kind != ACCESS_READ && c->read_only) {
        access_report(FINDING_READ_ONLY, a);
        sim.readonly_input = (struct interval){0, 0}; /* broken: from now on reads count, too */
    }
    if (a->space == SPACE_GLOBAL && (a->mode != PLAIN || mask != 15 || c->split))
        speculation_abort_if_worker();
    if (mask == 15 && !c->split) {
        check_cell(c, a, word, GRANULE);
        return;
    }
    struct cell *bytes = split(c);
    for (int i = 0; i < GRANULE; i++)
        if (mask >> i & 1) check_cell(&bytes[i], a, word + (uint32_t)i, 1);
    if (a->kind != ACCESS_READ) c->init |= mask;
}

static void check_words(struct cell *cells, uint64_t start, epoch_t base, struct access *a) {
    uint64_t from = a->address - start, to = from + a->bytes;
    for (uint64_t g = from / GRANULE; g * GRANULE < to; g++) {
        uint64_t word = g * GRANULE;
        uint32_t mask = 15;
        if (from > word) mask &= 15u << (from - word);
        if (to < word + GRANULE) mask &= (1u << (to - word)) - 1;
        if (mask == 15 &&
            fast_check(&cells[g], a->kind, a->mode, base, a->space == SPACE_SHARED, a->site))
            continue;
        check_slowly(&cells[g], a, start + word, mask);
    }
}

void shadow_access_cells(struct cell *cells, epoch_t base, struct access *a) {
    check_words(cells, (uint64_t)sim.tls, base, a);
}

/* A plain read, by one more thread, of a word that was written long enough ago. */
void shadow_join(struct cell *c, uint64_t address, uint16_t site) {
    bool shared = address - (uint64_t)sim.tls < sim.tls_bytes;
    epoch_t base = shared ? sim.shared_base : sim.launch_base;
    if (!read_one_more(c, base, site)) shadow_access(address, GRANULE, site, ACCESS_READ, PLAIN);
}

/* A plain access to whole words that is not fine at first sight: perhaps at the second. */
void shadow_look(struct cell *c, uint64_t address, uint32_t bytes, uint16_t site, int kind) {
    bool shared = address - (uint64_t)sim.tls < sim.tls_bytes;
    epoch_t base = shared ? sim.shared_base : sim.launch_base;
    for (uint32_t i = 0; i < bytes / GRANULE; i++)
        if (!fast_check(c + i, kind, PLAIN, base, shared, site)) {
            shadow_access(address, bytes, site, kind, PLAIN);
            return;
        }
}

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
