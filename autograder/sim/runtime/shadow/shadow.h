/** @file shadow.h
 * The tests that settle most accesses in a few instructions. They err on the side of "not sure":
 * then shadow_access() looks closely.
 */
#ifndef LOCKSTEP_SHADOW_SHADOW_H
#define LOCKSTEP_SHADOW_SHADOW_H

#include "counters/counters.h"
#include "hb/hb.h"
#include "memory/memory.h"
#include "report/report.h"
#include "shadow_run.h"

enum {
    SAME_INTERVAL = EPOCH_TID_BITS + EPOCH_SYNC_BITS, /* stamps that agree above: same barriers */
    READERS_SHIFT = 10,                               /* `readers` in struct cell's meta */
    WARPS_SHIFT = 18,                                 /* and `warps` */
    CELL_READERS = (int)0xfffc0c00,                   /* both */
    CELL_TALLY = CELL_CLEAN | MANY << 8 | ATOMIC_DEVICE << 12 /* only atomics, of many threads */
};

/* 1 if neither a barrier, nor program order, nor a warp synchronisation orders the two stamps.
   Errs on the side of 1: hb_before() decides. */
HOT bool unordered(epoch_t earlier, epoch_t now) {
    epoch_t x = earlier ^ now;
    if (x >> EPOCH_BLOCK_SHIFT) return true;
    if (x >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS)) return false;
    if (!(x & (MAX_THREADS - 1))) return false;
    if (x & (MAX_THREADS - WARP)) return true;
    return sim.partial || !(x >> EPOCH_TID_BITS);
}

/** The stamp of a set of threads of several blocks: the launch, and the moment of the last one. */
HOT epoch_t shadow_many(void) {
    return (sim.launch_number & 0xffffff) << 40 | (hb.sync_time & CLOCK_MOMENT);
}

/* A word that several blocks read carries only a moment; each block notes its own (order.c). */
HOT bool is_noted(void) {
    const struct block_epoch *generation =
        &hb.block_epochs[sim.block->first_generation - hb.first_generation_of_launch];
    return generation->read_barriers == sim.block->barriers + 1 &&
           generation->read_times[0] == hb.sync_time + 1 &&
           (generation->reader == MANY_READERS || generation->reader == sim_tid() + 1);
}

/* Nor does a word that several warps read say who did; each warp notes when. */
HOT void note_block_read(void) {
    struct warp_reads *r = &sim.block->reads[sim_tid() / WARP];
    if (r->released != r->since) {
        for (int i = READ_TIMES - 1; i > 0; i--) r->sync_time[i] = r->sync_time[i - 1];
        r->since = r->released;
    }
    r->sync_time[0] = hb.sync_time + 1;
}

/* Who reads the word, once the running thread does so as well: several warps of its block. */
HOT uint32_t warps_reading(const struct cell *c) {
    uint32_t others = c->warps;
    if (c->readers != SAME_BLOCK) others = warps_with(0, (uint32_t)c->read & (MAX_THREADS - 1));
    return warps_with(others, sim_tid());
}

/** Are the readers of a word that several threads read listed, lane by lane (read_sets.c)? They
 * speak by flags; or under masks, then within their block. */
HOT bool readers_listed(void) { return sim.any_release || sim.masks || sim.block->matrix; }

/** read_sets.c: is the running thread missing in the list of those who read the word? */
bool readers_wanted(const struct cell *c);
/** It reads a word that is, or becomes, one that several warps read: `before` says who did. */
void readers_meet(const struct cell *c, const struct cell *before, uint16_t site);

/* The word has one reader, as its cell says already; or from now on. */
HOT bool read_by_one(struct cell *c, uint16_t site) {
    c->read = sim.epoch;
    c->read_site = site;
    return true;
}
HOT bool set_exclusive_reader(struct cell *c, uint16_t site) {
    c->meta = CELL_CLEAN;
    return read_by_one(c, site);
}

/* One more reader of a word that others of its block read in the same interval between barriers:
   the set grows to the warp, or to the block (whose stamp holds the moment; see order.c). */
HOT bool share_in_interval(struct cell *c, int readers, uint16_t site) {
    epoch_t x = c->read ^ sim.epoch;
    if (readers <= SAME_WARP && !(x & (MAX_THREADS - WARP))) {
        if (sim.apart) return false;
        if (x >> EPOCH_TID_BITS)
            return set_exclusive_reader(c, site); /* the warp has synchronised since */
        c->read = sim.epoch & ~(epoch_t)(WARP - 1);
        c->meta = CELL_CLEAN | SAME_WARP << READERS_SHIFT;
        return true;
    }
    uint64_t sync_time = hb.sync_time < 0xffffff ? hb.sync_time : 0xffffff;
    note_block_read();
    if (readers_listed()) readers_meet(c, c, site);
    c->meta = CELL_CLEAN | SAME_BLOCK << READERS_SHIFT | warps_reading(c) << WARPS_SHIFT;
    c->read = (sim.epoch & ~(epoch_t)0xffffff) | sync_time;
    return true;
}

/* Is this a stamp of the running block from before its last barrier? Most are. */
HOT bool passed(epoch_t s) { return s - sim.generation_base < sim.barriers_passed; }

/* Is the word's one reader, or its last writer, ordered before the running thread? */
HOT bool is_ordered_fast(epoch_t s, epoch_t base) {
    return passed(s) || s == sim.epoch || s < base || !unordered(s, sim.epoch);
}

/* A plain read of a word that one thread at most has read since it was written. */
HOT bool read_next(struct cell *c, epoch_t base, uint16_t site) {
    epoch_t r = c->read;
    if (r == sim.epoch) return true;
    if (is_ordered_fast(r, base) || r == 0) return set_exclusive_reader(c, site);
    return (r ^ sim.epoch) >> SAME_INTERVAL == 0 && share_in_interval(c, ONE, site);
}

/* The same if there were several. */
HOT bool read_shared(struct cell *c, epoch_t base, uint16_t site) {
    int readers = c->readers;
    epoch_t x = c->read ^ sim.epoch;
    if (readers == MANY)
        return c->read == shadow_many() && is_noted() && !(sim.any_release && readers_wanted(c));
    if (c->read < base || c->read == 0) return set_exclusive_reader(c, site);
    if (x >> SAME_INTERVAL == 0) return share_in_interval(c, readers, site);
    return x >> EPOCH_BLOCK_SHIFT == 0 &&
           set_exclusive_reader(c, site); /* a barrier lies between */
}

HOT bool read_one_more(struct cell *c, epoch_t base, uint16_t site) {
    return c->readers == ONE ? read_next(c, base, site) : read_shared(c, base, site);
}

/** Is this plain read of a whole word certainly no mistake? If so, its cell has taken note. */
HOT bool fast_read(struct cell *c, epoch_t base, bool shared, uint16_t site) {
    uint32_t meta = c->meta;
    if ((meta & ~(uint32_t)CELL_READERS) != CELL_CLEAN) return false;
    if (shared && !passed(c->write) && c->write < base) return false; /* it starts empty */
    if (!is_ordered_fast(c->write, base)) return false;
    return read_one_more(c, base, site);
}

/** The same for a plain write. */
HOT bool fast_write(struct cell *c, epoch_t base, uint16_t site) {
    uint32_t meta = c->meta;
    epoch_t r = c->read;
    if ((meta & ~(uint32_t)CELL_READERS) != CELL_CLEAN || !is_ordered_fast(c->write, base))
        return false;
    if (meta != CELL_CLEAN) {
        if (c->readers == MANY || !(passed(r) || r < base || r == 0)) return false;
        c->meta = CELL_CLEAN;
    } else if (r != 0 && !is_ordered_fast(r, base)) {
        return false;
    }
    c->write = sim.epoch;
    c->write_site = site;
    c->read = 0;
    return true;
}

/** The same for an atomic on a word that many threads of the launch have updated so. */
HOT bool fast_rmw(struct cell *c, uint16_t site, uint32_t bytes) {
    if (c->meta != CELL_TALLY || c->read != 0 || c->write >> 40 != (sim.launch_number & 0xffffff))
        return false;
    if (counters.sites[c->write_site].bytes != bytes)
        return false; /* not all of them are of one size */
    c->write = shadow_many();
    c->write_site = site;
    return true;
}

/** Is this a place of an input that the host has written and that kernels may not? To read it is no
 * mistake, whoever else does, and no clock flows from it: it needs no shadow, which would take six
 * times as much memory as the input. `offset` is in the arena. */
HOT bool is_readonly_input(uint64_t offset, uint32_t bytes) {
    return offset >= sim.readonly_input.from && offset + bytes <= sim.readonly_input.to;
}

/** Is this access to a whole word certainly no mistake? */
HOT bool fast_check(struct cell *c, int kind, int mode, epoch_t base, bool shared, uint16_t site) {
    if (mode == PLAIN && kind == ACCESS_READ) return fast_read(c, base, shared, site);
    if (mode == PLAIN && kind == ACCESS_WRITE) return fast_write(c, base, site);
    return mode == ATOMIC_DEVICE && kind == ACCESS_ATOMIC &&
           fast_rmw(c, site, counters.sites[site].bytes);
}

/* ---- the slow path: shadow.c, shadow_init.c ---- */

void shadow_look(struct cell *c, uint64_t address, uint32_t bytes, uint16_t site, int kind);
void shadow_join(struct cell *c, uint64_t address, uint16_t site);
void shadow_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode);
bool shadow_any_written(uint64_t address, uint64_t bytes); /* shadow_init.c */

/** An access of words whose cells, and first epoch that is not past, are these. */
void shadow_access_cells(struct cell *cells, epoch_t base, struct access *a);

#include "access_fastpath.h"

#endif
