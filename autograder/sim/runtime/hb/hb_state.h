/** @file hb_state.h
 * What the race detector knows of time: generations of blocks, the clock of releases, and the
 * variables that threads synchronise by.
 */
#ifndef LOCKSTEP_HB_HB_STATE_H
#define LOCKSTEP_HB_HB_STATE_H

#include "core/core.h"

struct sync_var;

extern struct hb_state {
    /* block ids in epochs: a block whose counters overflow goes on under another one */
    uint64_t next_generation;
    uint64_t first_generation_of_launch; /* block_epochs[0] is this one's */
    uint64_t group_first;                /* of the running kernel and its children */
    struct block_epoch *block_epochs;
    uint64_t block_epoch_capacity;
    struct shape **shapes, *shape; /* of grids whose epochs are remembered; of the running one */
    uint32_t shape_count, shape_capacity;

    /* happens-before through memory */
    uint64_t sync_time;          /* counts releases: the global clock of CLOCK_TIME() */
    uint64_t first_release_time; /* before it no thread had released anything */
    uint64_t release_generation; /* how often any_release has become true */
    bool locked_any;             /* has a lock been taken? */
    struct sync_var *sync_vars;  /* a hash table by address */
    uint64_t sync_var_capacity, sync_var_count;
    uint64_t updates;          /* of words that are no sync variables, so far: block_updates.c */
    struct clock launch_clock; /* what the running kernel's threads know when they begin */
} hb;

#endif
