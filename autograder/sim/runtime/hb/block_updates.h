/** @file block_updates.h
 * Which blocks have atomically written words that are no flags (block_updates.c).
 */
#ifndef LOCKSTEP_HB_BLOCK_UPDATES_H
#define LOCKSTEP_HB_BLOCK_UPDATES_H

#include "core/runtime.h"

/** The running thread writes a word by an atomic or a volatile store, and publishes nothing. */
HOT void block_update_note(void) {
    struct block_epoch *life =
        &sim.block_epochs[sim.block->first_generation - sim.first_generation_of_launch];
    uint32_t self = sim_tid() + 1, interval = sim.block->barriers + 1;
    bool again = life->update_interval == interval;
    if (again && life->updater == MANY_UPDATERS) return; /* nothing new */
    if (!again) life->updater = self;
    if (life->updater != self) life->updater = MANY_UPDATERS;
    life->update_interval = interval;
    life->update_sync = sim.current->sync;
    sim.updates++;
}

/** Several blocks have written the word so: does the running thread know of all of them? */
bool block_updates_known(uint64_t address);

#endif
