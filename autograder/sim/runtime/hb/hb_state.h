/** @file hb_state.h
 * The state of the happens-before analysis: generations of blocks, the global release counter, and
 * the table of sync variables.
 */
#ifndef LOCKSTEP_HB_HB_STATE_H
#define LOCKSTEP_HB_HB_STATE_H

#include "core/core.h"

struct sync_var;

extern struct hb_state {
    /* Generations: block ids in epochs. A block continues in a new one when its counters
       overflow. */
    uint64_t next_generation;
    uint64_t first_generation_of_launch; /* the generation of block_epochs[0] */
    uint64_t group_first; /* first generation of the running kernel and its child launches */
    struct block_epoch *block_epochs;
    uint64_t block_epoch_capacity;
    /* of all grids with entries in block_epochs; of the running grid */
    struct shape **shapes, *shape;
    uint32_t shape_count, shape_capacity;

    /* Happens-before through memory. */
    uint64_t sync_time; /* counts release events of all threads: the global clock in CLOCK_TIME() */
    /* sync_time of the launch's first release; earlier reads precede every release */
    uint64_t first_release_time;
    /* number of times any_release became true: invalidates the read sets of before */
    uint64_t release_generation;
    bool locked_any;            /* a lock has been taken: barriers must handle lock state */
    struct sync_var *sync_vars; /* hash table by address, open addressing */
    uint64_t sync_var_capacity, sync_var_count;
    uint64_t updates;          /* number of updates recorded by block_updates.c */
    struct clock launch_clock; /* what happens before the first instruction of every thread */
} hb;

/** The entry of a generation of this launch. */
HOT struct block_epoch *generation_entry(uint64_t generation) {
    LOCKSTEP_ASSERT(generation >= hb.first_generation_of_launch);
    LOCKSTEP_ASSERT(generation < hb.next_generation);
    return &hb.block_epochs[generation - hb.first_generation_of_launch];
}

#endif
