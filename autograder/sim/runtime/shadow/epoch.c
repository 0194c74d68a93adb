/* Stamps: which block, barrier, warp synchronisation and thread; and what an id in them stands for.
 */
#include "core/runtime.h"

#include <stdlib.h>

/* The part of a stamp that all threads of the block share, until its next barrier. */
void sim_stamp_block(struct block *b) {
    if (b->barriers - b->barrier_base >= 1u << STAMP_BARRIER_BITS) sim_new_life(b);
    uint64_t barrier = b->barriers - b->barrier_base;
    sim.life = b->life << STAMP_BLOCK_SHIFT;
    sim.passed = barrier << (STAMP_TID_BITS + STAMP_SYNC_BITS);
    sim.stamp_of_block = sim.life | sim.passed;
}

/* The block begins, or has passed a barrier: what it did before is past. */
void sim_stamp_interval(struct block *b) {
    sim_stamp_block(b);
    b->interval = sim.interval = sim.stamp_of_block;
}

/* The running thread's warp synchronisations no longer fit in a stamp. */
void sim_stamp_overflow(struct block *b) {
    sim_new_life(b);
    sim_stamp_block(b);
}

/* A block whose epochs no longer fit in a stamp goes on under a new id; `lives` keeps the bases. */
void sim_new_life(struct block *b) {
    uint64_t slot = sim.next_life - sim.first_life_of_launch;
    if (slot >= sim.life_room) {
        sim.life_room = sim.life_room ? 2 * sim.life_room : 1024;
        sim.lives = realloc(sim.lives, sim.life_room * sizeof *sim.lives);
        if (!sim.lives)
            sim_fail("out of memory for the ids of %llu blocks", (unsigned long long)sim.life_room);
    }
    bool first = b->life == 0;
    if (!first) sim_unusual();
    b->life = sim.next_life++;
    if (first) b->first_life = b->life;
    b->barrier_base = b->barriers;
    b->sync_base = NULL;
    if (!first) {
        b->sync_base = malloc(sim.block_threads * sizeof *b->sync_base);
        for (uint32_t t = 0; t < sim.block_threads; t++) {
            b->sync_base[t] = b->threads[t].sync;
            b->fibres[t].tail = t;
        }
    }
    sim.lives[slot] = (struct life){.index = b->index,
                                    .shape = sim.shape,
                                    .first_life = b->first_life,
                                    .barrier_base = b->barrier_base,
                                    .sync_base = b->sync_base};
}
