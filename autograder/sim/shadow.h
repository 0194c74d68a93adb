/** @file shadow.h
 * The tests that settle most accesses in a few instructions. They err on the side of "not sure":
 * then shadow_access() looks closely.
 */
#ifndef LOCKSTEP_SIM_SHADOW_H
#define LOCKSTEP_SIM_SHADOW_H

#include "runtime.h"

enum {
    SAME_INTERVAL = STAMP_TID_BITS + STAMP_SYNC_BITS, /* stamps that agree above: same barriers */
    CELL_READERS = (int)0xfffc0c00,                   /* `readers`, `warps` in struct cell's meta */
    CELL_TALLY = CELL_CLEAN | MANY << 8 | ATOMIC_DEVICE << 12 /* only atomics, of many threads */
};

/* 1 if neither a barrier, nor program order, nor a warp synchronisation orders the two stamps.
   Errs on the side of 1: order_before() decides. */
HOT bool unordered(stamp_t earlier, stamp_t now) {
    stamp_t x = earlier ^ now;
    if (x >> STAMP_BLOCK_SHIFT) return true;
    if (x >> (STAMP_TID_BITS + STAMP_SYNC_BITS)) return false;
    if (!(x & (MAX_THREADS - 1))) return false;
    if (x & (MAX_THREADS - WARP)) return true;
    return sim.partial || !(x >> STAMP_TID_BITS);
}

/** The stamp of a set of threads of several blocks: the launch, and the moment of the last one. */
HOT stamp_t shadow_many(void) {
    return (sim.launch_number & 0xffffff) << 40 | (sim.moment & CLOCK_MOMENT);
}

/* A word that several blocks read carries only a moment; each block notes its own (order.c). */
HOT bool is_noted(void) {
    const struct life *life = &sim.lives[sim.block->first_life - sim.first_life_of_launch];
    return life->read_barriers == sim.block->barriers + 1 &&
           life->read_moments[0] == sim.moment + 1;
}

/* Nor does a word that several warps read say who did; each warp notes when. */
HOT void note_block_read(void) {
    struct warp_reads *r = &sim.block->reads[sim_tid() / WARP];
    if (r->released != r->since) {
        for (int i = READ_MOMENTS - 1; i > 0; i--) r->moment[i] = r->moment[i - 1];
        r->since = r->released;
    }
    r->moment[0] = sim.moment + 1;
}

/* A warp's bit in `warps` of struct cell: each has its own in blocks of up to 14 warps, above two
   or four have one in common. */
HOT uint32_t warps_bit(uint32_t threads, uint32_t tid) {
    uint32_t warps = (threads + WARP - 1) / WARP;
    return 1u << (tid / WARP >> ((warps > 14) + (warps > 28)));
}

/* Who reads the word, once the running thread does so as well: several warps of its block. */
HOT uint32_t warps_reading(const struct cell *c) {
    uint32_t others = c->readers == SAME_BLOCK
                          ? c->warps
                          : warps_bit(sim.block_threads, (uint32_t)c->read & (MAX_THREADS - 1));
    return others | warps_bit(sim.block_threads, sim_tid());
}

HOT bool read_alone(struct cell *c, uint16_t site) {
    c->read = sim.stamp;
    c->readers = ONE;
    c->read_site = site;
    return true;
}

/* One more reader of a word that others of its block read in the same interval between barriers:
   the set grows to the warp, or to the block (whose stamp holds the moment; see order.c). */
HOT bool join_interval(struct cell *c, int readers, uint16_t site) {
    stamp_t x = c->read ^ sim.stamp;
    if (readers <= SAME_WARP && !(x & (MAX_THREADS - WARP))) {
        if (sim.partial) return false;
        if (x >> STAMP_TID_BITS) return read_alone(c, site); /* the warp has synchronised since */
        c->read = sim.stamp & ~(stamp_t)(WARP - 1);
        c->readers = SAME_WARP;
        return true;
    }
    uint64_t moment = sim.moment < 0xffffff ? sim.moment : 0xffffff;
    note_block_read();
    c->warps = warps_reading(c);
    c->read = (sim.stamp & ~(stamp_t)0xffffff) | moment;
    c->readers = SAME_BLOCK;
    return true;
}

/* A plain read of a word whose last write is ordered before it. */
HOT bool fine_read(struct cell *c, stamp_t base, uint16_t site) {
    int readers = c->readers;
    stamp_t x = c->read ^ sim.stamp;
    if (readers == MANY) return c->read == shadow_many() && is_noted();
    if (readers == ONE && x == 0) return true;
    if (c->read < base || c->read == 0) return read_alone(c, site);
    if (readers == ONE && !unordered(c->read, sim.stamp)) return read_alone(c, site);
    if (x >> SAME_INTERVAL == 0) return join_interval(c, readers, site);
    return x >> STAMP_BLOCK_SHIFT == 0 && read_alone(c, site); /* a barrier lies between */
}

/* A plain write. What it follows is ordered: by program, warp or barrier. */
HOT bool fine_write(struct cell *c, stamp_t base, uint16_t site) {
    if (c->readers == MANY) return false;
    if (c->read >= base && c->read != 0) {
        if (c->readers == ONE && unordered(c->read, sim.stamp) && c->read != sim.stamp)
            return false;
        if (c->readers != ONE && ((c->read ^ sim.stamp) >> STAMP_BLOCK_SHIFT ||
                                  (c->read ^ sim.stamp) >> SAME_INTERVAL == 0))
            return false;
    }
    c->write = sim.stamp;
    c->write_site = site;
    c->read = 0;
    c->readers = ONE;
    return true;
}

/** Is this a place of an input that the host has written and that kernels may not? To read it is no
 * mistake, whoever else does, and no clock flows from it: it needs no shadow, which would take six
 * times as much memory as the input. `offset` is in the arena. */
HOT bool is_sealed(uint64_t offset, uint32_t bytes) {
    return offset >= sim.sealed.from && offset + bytes <= sim.sealed.to;
}

/** Is this access to a whole word certainly no mistake? If so, its cell has taken note. */
HOT bool shadow_fine(struct cell *c, int kind, int mode, stamp_t base, bool shared, uint16_t site) {
    if (kind == ACCESS_ATOMIC && mode == ATOMIC_DEVICE && c->meta == CELL_TALLY && c->read == 0 &&
        c->write >> 40 == (sim.launch_number & 0xffffff)) {
        c->write = shadow_many();
        c->write_site = site;
        return true;
    }
    if ((c->meta & ~(uint32_t)CELL_READERS) != CELL_CLEAN || mode != PLAIN) return false;
    if (c->write != sim.stamp && c->write >= base && unordered(c->write, sim.stamp)) return false;
    if (kind == ACCESS_WRITE) return fine_write(c, base, site);
    bool unwritten = shared && c->write < base; /* shared memory starts empty */
    return kind == ACCESS_READ && !unwritten && fine_read(c, base, site);
}

#endif
