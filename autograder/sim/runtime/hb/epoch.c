/* Epochs: construction of the block part, and new generations on overflow. FastTrack's epoch (C.
   Flanagan, S. N. Freund, PLDI 2009) is clock@thread; here the clock is split into barriers and
   warp synchronisations, so that barriers need no vector clock operation. */
#include "hb.h"
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* 0 means that a block has no generation yet, and an epoch of 0 means "never". */
enum { FIRST_GENERATION = 16 };
struct hb_state hb = {.next_generation = FIRST_GENERATION,
                      .first_generation_of_launch = FIRST_GENERATION};

void epochs_restart(void) { hb.next_generation = hb.first_generation_of_launch = FIRST_GENERATION; }

void hb_begin_group(void) {
    hb.group_first = hb.next_generation;
    clock_clear(&hb.launch_clock);
}

void epochs_note_shape(void) {
    if (hb.shape_count == hb.shape_capacity) {
        hb.shape_capacity = hb.shape_capacity ? 2 * hb.shape_capacity : 16;
        hb.shapes = realloc(hb.shapes, hb.shape_capacity * sizeof *hb.shapes);
    }
    if (hb.shapes) hb.shape = hb.shapes[hb.shape_count++] = malloc(sizeof *hb.shape);
    if (!hb.shapes || !hb.shape) sim_fail("out of memory for the shapes of grids");
    memcpy(hb.shape->grid, sim.grid, sizeof sim.grid);
    memcpy(hb.shape->block, sim.block_size, sizeof sim.block_size);
    hb.shape->threads = sim.block_threads;
    memcpy(hb.shape->kernel, sim.kernel_name, sizeof hb.shape->kernel);
    hb.shape->actor = sim.actor;
}

/* Computes the part of an epoch that all threads of the block share until the next barrier. */
void epoch_set_block(struct block *b) {
    if (b->barriers - b->barrier_base >= 1u << EPOCH_BARRIER_BITS) epoch_renew(b);
    uint64_t barrier = b->barriers - b->barrier_base;
    LOCKSTEP_ASSERT(b->generation && b->generation < UINT64_C(1) << (64 - EPOCH_BLOCK_SHIFT));
    LOCKSTEP_ASSERT(barrier < 1u << EPOCH_BARRIER_BITS);
    sim.generation_base = b->generation << EPOCH_BLOCK_SHIFT;
    sim.barriers_passed = barrier << (EPOCH_TID_BITS + EPOCH_SYNC_BITS);
    sim.epoch_of_block = sim.generation_base | sim.barriers_passed;
}

/* Starts a new barrier interval: all earlier accesses of the block are ordered before it. */
void epoch_set_interval(struct block *b) {
    epoch_set_block(b);
    b->interval = sim.interval = sim.epoch_of_block;
}

/* The 14-bit counter of warp synchronisations overflowed: continue in a new generation. */
void epoch_overflow(struct block *b) {
    epoch_renew(b);
    epoch_set_block(b);
}

/* Gives the block a new generation, whose counters start at 0. block_epochs keeps the bases, so
   that older epochs can still be converted to counts since the block began. */
void epoch_renew(struct block *b) {
    uint64_t slot = hb.next_generation - hb.first_generation_of_launch;
    if (slot >= hb.block_epoch_capacity) {
        hb.block_epoch_capacity = hb.block_epoch_capacity ? 2 * hb.block_epoch_capacity : 1024;
        hb.block_epochs = realloc(hb.block_epochs,
                                  hb.block_epoch_capacity * sizeof *hb.block_epochs);
        if (!hb.block_epochs)
            sim_fail("out of memory for the ids of %llu blocks",
                     (unsigned long long)hb.block_epoch_capacity);
    }
    /* A speculative worker numbers one generation per block only. */
    bool first = b->generation == 0;
    LOCKSTEP_ASSERT(hb.next_generation >= hb.first_generation_of_launch);
    if (!first) speculation_abort_if_worker();
    b->generation = hb.next_generation++;
    if (first) b->first_generation = b->generation;
    b->barrier_base = b->barriers;
    b->sync_base = NULL;
    if (!first) {
        b->sync_base = malloc(sim.block_threads * sizeof *b->sync_base);
        if (!b->sync_base) sim_fail("out of memory for a block's clocks");
        for (uint32_t t = 0; t < sim.block_threads; t++) {
            b->sync_base[t] = b->threads[t].sync;
            b->fibres[t].tail = t;
        }
    }
    hb.block_epochs[slot] = (struct block_epoch){.index = b->index,
                                                 .shape = hb.shape,
                                                 .first_generation = b->first_generation,
                                                 .barrier_base = b->barrier_base,
                                                 .sync_base = b->sync_base};
}

/* ---- speculative workers ---- */

bool epochs_reserve(uint64_t blocks) {
    uint64_t needed = hb.next_generation - hb.first_generation_of_launch + blocks;
    if (needed <= hb.block_epoch_capacity) return true;
    struct block_epoch *block_epochs = realloc(hb.block_epochs, needed * sizeof *block_epochs);
    if (!block_epochs) return false;
    hb.block_epochs = block_epochs;
    hb.block_epoch_capacity = needed;
    return true;
}

void epochs_add_ended(uint64_t generation, uint64_t index, uint64_t count) {
    hb.next_generation = generation + count;
    for (uint64_t id = generation; id < hb.next_generation; id++)
        *generation_entry(id) = (struct block_epoch){.index = index + (id - generation),
                                                     .shape = hb.shape,
                                                     .first_generation = id,
                                                     .over = true};
}
