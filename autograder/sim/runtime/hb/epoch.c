/* Stamps: which block, barrier, warp synchronisation and thread; and what an id in them stands for.
 */
#include "core/runtime.h"

#include <stdlib.h>

/* The part of a stamp that all threads of the block share, until its next barrier. */
void epoch_set_block(struct block *b) {
    if (b->barriers - b->barrier_base >= 1u << EPOCH_BARRIER_BITS) epoch_renew(b);
    uint64_t barrier = b->barriers - b->barrier_base;
    sim.life = b->life << EPOCH_BLOCK_SHIFT;
    sim.passed = barrier << (EPOCH_TID_BITS + EPOCH_SYNC_BITS);
    sim.stamp_of_block = sim.life | sim.passed;
}

/* The block begins, or has passed a barrier: what it did before is past. */
void epoch_set_interval(struct block *b) {
    epoch_set_block(b);
    b->interval = sim.interval = sim.stamp_of_block;
}

/* The running thread's warp synchronisations no longer fit in a stamp. */
void epoch_overflow(struct block *b) {
    epoch_renew(b);
    epoch_set_block(b);
}

/* A block whose epochs no longer fit in a stamp goes on under a new id; `lives` keeps the bases. */
void epoch_renew(struct block *b) {
    uint64_t slot = sim.next_generation - sim.first_generation_of_launch;
    if (slot >= sim.block_epoch_capacity) {
        sim.block_epoch_capacity = sim.block_epoch_capacity ? 2 * sim.block_epoch_capacity : 1024;
        sim.block_epochs = realloc(sim.block_epochs,
                                   sim.block_epoch_capacity * sizeof *sim.block_epochs);
        if (!sim.block_epochs)
            sim_fail("out of memory for the ids of %llu blocks",
                     (unsigned long long)sim.block_epoch_capacity);
    }
    bool first = b->life == 0;
    if (!first) speculation_abort_if_worker();
    b->life = sim.next_generation++;
    if (first) b->first_generation = b->life;
    b->barrier_base = b->barriers;
    b->sync_base = NULL;
    if (!first) {
        b->sync_base = malloc(sim.block_threads * sizeof *b->sync_base);
        for (uint32_t t = 0; t < sim.block_threads; t++) {
            b->sync_base[t] = b->threads[t].sync;
            b->fibres[t].tail = t;
        }
    }
    sim.block_epochs[slot] = (struct block_epoch){.index = b->index,
                                                  .shape = sim.shape,
                                                  .first_generation = b->first_generation,
                                                  .barrier_base = b->barrier_base,
                                                  .sync_base = b->sync_base};
}
