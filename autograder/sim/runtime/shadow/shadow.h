/** @file shadow.h
 * The access check: shadow cells and the fast-path tests on them (FastTrack: C. Flanagan, S. N.
 * Freund, PLDI 2009). The tests err on the side of "not sure"; then shadow_access() takes the slow
 * path.
 *
 * States of a cell. The last write is ONE thread, or a larger set if the word is only updated by
 * concurrent atomics. The read set since that write is one of:
 *
 *   empty (read == 0) --read--> ONE
 *   ONE --read, ordered after the reader--> ONE (the new reader)
 *   ONE --read, same warp, no synchronisation between--> SAME_WARP
 *   ONE, SAME_WARP --read, same barrier interval--> SAME_BLOCK
 *   SAME_WARP, SAME_BLOCK --read after a barrier--> ONE
 *   any --read, concurrent, another block--> MANY            (slow path)
 *   any --write, ordered after all readers--> empty
 *
 * A new reader may replace a reader that is ordered before it: a write that is ordered after the
 * new reader is ordered after the old one. So the set needs only concurrent readers, and is exact
 * while it is ONE. Larger sets lose the identity of their members; read_sets.c keeps it where it
 * matters.
 */
#ifndef LOCKSTEP_SHADOW_SHADOW_H
#define LOCKSTEP_SHADOW_SHADOW_H

#include "counters/counters.h"
#include "hb/hb.h"
#include "memory/memory.h"
#include "report/report.h"
#include "shadow_run.h"

enum {
    /* epochs that agree above this bit are in one barrier interval */
    SAME_INTERVAL = EPOCH_TID_BITS + EPOCH_SYNC_BITS,
    READERS_SHIFT = 10,             /* position of `readers` in struct cell's meta */
    WARPS_SHIFT = 18,               /* position of `warps` */
    CELL_READERS = (int)0xfffc0c00, /* mask of both */
    CELL_WRITERS = 0x300,
    /* a word that only atomics have updated; without CELL_WRITERS */
    CELL_RMW = CELL_CLEAN | ATOMIC_DEVICE << 12
};

/* True if neither a barrier, nor program order, nor a warp synchronisation orders the two epochs.
   Errs on the side of true: hb_before() decides. */
HOT bool unordered(epoch_t earlier, epoch_t now) {
    epoch_t x = earlier ^ now;
    if (x >> EPOCH_BLOCK_SHIFT) return true;
    if (x >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS)) return false;
    if (!(x & (MAX_THREADS - 1))) return false;
    if (x & (MAX_THREADS - WARP)) return true;
    return sim.partial || !(x >> EPOCH_TID_BITS);
}

/** The epoch of a MANY set: launch number, and sync_time of the last access (now). */
HOT epoch_t shadow_many(void) {
    return (sim.launch_number & LOW24) << MANY_LAUNCH_SHIFT | (hb_sync_time() & CLOCK_SYNC_MASK);
}

/* True if the running thread's read is already recorded for MANY sets: its block has an entry for
   the current interval and sync_time, and that entry covers this thread (hb_query.c). */
HOT bool is_noted(void) {
    const struct block_epoch *generation = epoch_of_block(sim.block);
    return generation->read_barriers == sim.block->barriers + 1 &&
           generation->read_times[0] == hb_sync_time() + 1 &&
           (generation->reader == MANY_READERS || generation->reader == sim_tid() + 1);
}

/* Records when the running warp read a word with a SAME_BLOCK set: the cell holds only the last
   read of all warps. One entry per interval between the warp's fences suffices, because a fence
   publishes all earlier reads. */
HOT void note_block_read(void) {
    struct warp_reads *r = &sim.block->reads[sim_tid() / WARP];
    if (r->released != r->since) {
        for (int i = READ_TIMES - 1; i > 0; i--) r->sync_time[i] = r->sync_time[i - 1];
        r->since = r->released;
    }
    r->sync_time[0] = hb_sync_time() + 1;
}

/* The warps of the read set after the running thread has joined it. */
HOT uint32_t warps_reading(const struct cell *c) {
    uint32_t others = c->warps;
    if (c->readers != SAME_BLOCK) others = warps_with(0, (uint32_t)c->read & (MAX_THREADS - 1));
    return warps_with(others, sim_tid());
}

/** True if explicit read sets are kept (read_sets.c): threads release, or may synchronise under
 * partial masks. */
HOT bool readers_listed(void) { return sim.any_release || sim.masks || sim.block->matrix; }

/** read_sets.c: is the running thread missing in the explicit read set of the word? */
bool readers_wanted(const struct cell *c);
/** The running thread reads a word whose set is, or becomes, SAME_BLOCK. `before`: the set until
 * now. */
void readers_share(const struct cell *c, const struct cell *before, uint16_t site);

/* The running thread's epoch in a SAME_BLOCK set: the low 24 bits hold the sync_time. */
HOT epoch_t epoch_in_block(void) {
    uint64_t sync_time = hb_sync_time() < LOW24 ? hb_sync_time() : LOW24;
    return (sim.epoch & ~(epoch_t)LOW24) | sync_time;
}

/* True if the set, which is not MANY, has the running thread already: then another read changes
   nothing. */
HOT bool is_in_readers(const struct cell *c) {
    if (c->readers == SAME_WARP) return c->read == (sim.epoch & ~(epoch_t)(WARP - 1)) && !sim.apart;
    if (c->readers != SAME_BLOCK || c->read != epoch_in_block() || readers_listed()) return false;
    const struct warp_reads *r = &sim.block->reads[sim_tid() / WARP];
    return r->released == r->since && r->sync_time[0] == hb_sync_time() + 1 &&
           warps_with(c->warps, sim_tid()) == c->warps;
}

/* Sets the only reader: read_by_one() if the cell's `meta` says ONE already, set_exclusive_reader()
   otherwise. */
HOT bool read_by_one(struct cell *c, uint16_t site) {
    c->read = sim.epoch;
    c->read_site = site;
    return true;
}
HOT bool set_exclusive_reader(struct cell *c, uint16_t site) {
    c->meta = CELL_CLEAN;
    return read_by_one(c, site);
}

/* One more reader in the barrier interval of the set: the set grows to SAME_WARP or SAME_BLOCK.
   In SAME_BLOCK, the low 24 bits of the epoch are replaced by the sync_time. @return false: slow
   path */
HOT bool share_in_interval(struct cell *c, int readers, uint16_t site) {
    epoch_t x = c->read ^ sim.epoch;
    LOCKSTEP_ASSERT(!(x >> SAME_INTERVAL) && readers != MANY);
    if (readers <= SAME_WARP && !(x & (MAX_THREADS - WARP))) {
        if (sim.apart) return false;
        if (x >> EPOCH_TID_BITS)
            return set_exclusive_reader(c, site); /* the warp has synchronised since: exclusive */
        c->read = sim.epoch & ~(epoch_t)(WARP - 1);
        c->meta = CELL_CLEAN | SAME_WARP << READERS_SHIFT;
        return true;
    }
    note_block_read();
    if (readers_listed()) readers_share(c, c, site);
    c->meta = CELL_CLEAN | SAME_BLOCK << READERS_SHIFT | warps_reading(c) << WARPS_SHIFT;
    c->read = epoch_in_block();
    return true;
}

/* True if this is an epoch of the running block from before its last barrier; most are. One
   unsigned comparison: smaller generations wrap around to large values. The low 24 bits do not
   matter, so it also holds for SAME_BLOCK epochs. */
HOT bool passed(epoch_t s) { return s - sim.generation_base < sim.barriers_passed; }

/* True if the word's only reader, or its last writer, is ordered before the running thread. */
HOT bool is_ordered_fast(epoch_t s, epoch_t base) {
    return passed(s) || s == sim.epoch || s < base || !unordered(s, sim.epoch);
}

/* A plain read of a word with an empty or ONE read set. */
HOT bool read_next(struct cell *c, epoch_t base, uint16_t site) {
    epoch_t r = c->read;
    if (r == sim.epoch) return true;
    if (is_ordered_fast(r, base) || r == 0) return set_exclusive_reader(c, site);
    return (r ^ sim.epoch) >> SAME_INTERVAL == 0 && share_in_interval(c, ONE, site);
}

/* A plain read of a word with a larger read set. MANY: only if the read changes nothing. */
HOT bool read_shared(struct cell *c, epoch_t base, uint16_t site) {
    int readers = c->readers;
    epoch_t x = c->read ^ sim.epoch;
    if (readers == MANY)
        return c->read == shadow_many() && is_noted() && !(sim.any_release && readers_wanted(c));
    if (c->read < base || c->read == 0) return set_exclusive_reader(c, site);
    if (x >> SAME_INTERVAL == 0) return share_in_interval(c, readers, site);
    return x >> EPOCH_BLOCK_SHIFT == 0 &&
           set_exclusive_reader(c, site); /* same block, another interval: a barrier lies between */
}

/** Adds a reader to a word whose last write is ordered before it. */
HOT bool read_one_more(struct cell *c, epoch_t base, uint16_t site) {
    return c->readers == ONE ? read_next(c, base, site) : read_shared(c, base, site);
}

/** True if this plain read of a whole word is certainly correct; the cell is then updated. `base`:
 * the first epoch that may be concurrent. */
HOT bool fast_read(struct cell *c, epoch_t base, bool shared, uint16_t site) {
    uint32_t meta = c->meta;
    if ((meta & ~(uint32_t)CELL_READERS) != CELL_CLEAN) return false;
    /* shared memory is uninitialised when a block starts */
    if (shared && !passed(c->write) && c->write < base) return false;
    if (!is_ordered_fast(c->write, base)) return false;
    return read_one_more(c, base, site);
}

/** Same, for a plain write. It must be ordered after the last write and all readers; a larger set
 * is only tested against barriers. */
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

/* True if the set of concurrent atomics has the running thread already, or it was the last itself.
   Under partial masks a SAME_BLOCK set may be of one warp, which may have synchronised since. */
HOT bool is_in_writers(const struct cell *c) {
    switch (c->writers) {
    case ONE: return c->write == sim.epoch;
    case SAME_WARP: return c->write == (sim.epoch & ~(epoch_t)(WARP - 1)) && !sim.apart;
    case SAME_BLOCK: return c->write == epoch_in_block() && !sim.apart;
    default: return many_is_of_launch(c->write);
    }
}

/** Same, for an atomic on a word that other threads have updated by atomics of this size. Atomics
 * of equal size and sufficient scope never race, so at most the time changes. */
HOT bool fast_rmw(struct cell *c, uint16_t site, uint32_t bytes) {
    if ((c->meta & ~(uint32_t)CELL_WRITERS) != CELL_RMW || c->read != 0 || !is_in_writers(c))
        return false;
    if (site_get(c->write_site)->bytes != bytes)
        return false; /* mixed sizes are not atomic to each other */
    if (c->writers == MANY) c->write = shadow_many();
    c->write_site = site;
    return true;
}

/** The first atomic on a word of shared memory since the last barrier, if the block has given it a
 * value before: all earlier accesses are past. */
HOT bool fast_first_rmw(struct cell *c, uint16_t site) {
    if (c->meta != CELL_CLEAN || c->write < sim.shared_base || c->write >= sim.interval ||
        c->read >= sim.interval)
        return false;
    *c = (struct cell){.write = sim.epoch, .write_site = site, .meta = CELL_RMW};
    return true;
}

/** True if the range is input that the host has written and kernels must not write. Reading it is
 * always correct and no logical clock flows from it. So it needs no shadow, which would take six
 * times the memory of the input. `offset` is in the arena. */
HOT bool is_readonly_input(uint64_t offset, uint32_t bytes) {
    return offset >= sim.readonly_input.from && offset + bytes <= sim.readonly_input.to;
}

/** True if this access to a whole word is certainly correct (fast_read() and others, by kind and
 * mode). */
HOT bool fast_check(struct cell *c, int kind, int mode, epoch_t base, bool shared, uint16_t site) {
    if (mode == PLAIN && kind == ACCESS_READ) return fast_read(c, base, shared, site);
    if (mode == PLAIN && kind == ACCESS_WRITE) return fast_write(c, base, site);
    return mode == ATOMIC_DEVICE && kind == ACCESS_ATOMIC &&
           fast_rmw(c, site, site_get(site)->bytes);
}

/* ---- the slow path: shadow.c, shadow_init.c ---- */

/** Entry points for accesses that the fast path could not decide. shadow_look(): whole words,
 * plain; shadow_join(): one word, plain read, past write; shadow_access(): any access. */
void shadow_look(struct cell *c, uint64_t address, uint32_t bytes, uint16_t site, int kind);
void shadow_join(struct cell *c, uint64_t address, uint16_t site);
void shadow_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode);
bool shadow_any_written(uint64_t address, uint64_t bytes); /* shadow_init.c */

/** Checks an access to shared memory of another block: its cells, its first epoch that is not
 * past. */
void shadow_access_cells(struct cell *cells, epoch_t base, struct access *a);

#include "access_fastpath.h"

/** The logical clock of a word; NULL if it has none, or steps are not counted. */
HOT uint32_t *clock_of(uint64_t address) {
    if (!sim.options.count_steps) return NULL;
    if (is_variable(address))
        return &sim.variable_steps[(address - (uint64_t)sim.variables) / GRANULE];
    if (is_global(address)) return &sim.cell_steps[(address - (uint64_t)sim.arena) / GRANULE];
    uint64_t shared = address - (uint64_t)sim.tls;
    return shared < sim.tls_bytes ? &sim.shared_steps[shared / GRANULE] : NULL;
}

#endif
