/** @file block_updates.h
 * Which blocks have atomically written words that are no flags (block_updates.c).
 */
#ifndef LOCKSTEP_HB_BLOCK_UPDATES_H
#define LOCKSTEP_HB_BLOCK_UPDATES_H

#include "hb_state.h"

/** The running thread writes a word by an atomic or a volatile store, and publishes nothing. */
HOT void block_update_note(void) {
    struct block_epoch *generation =
        &hb.block_epochs[sim.block->first_generation - hb.first_generation_of_launch];
    uint32_t self = sim_tid() + 1, interval = sim.block->barriers + 1;
    bool again = generation->update_interval == interval;
    if (again && generation->updater == MANY_UPDATERS) return; /* nothing new */
    if (!again) generation->updater = self;
    if (generation->updater != self) generation->updater = MANY_UPDATERS;
    generation->update_interval = interval;
    generation->update_sync = sim.current->sync;
    hb.updates++;
}

/** Several blocks have written the word so: does the running thread know of all of them? */
bool block_updates_known(uint64_t address);

#endif
