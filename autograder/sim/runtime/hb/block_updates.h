/** @file block_updates.h
 * Per-block record of atomic updates to words that are not sync variables (block_updates.c).
 */
#ifndef LOCKSTEP_HB_BLOCK_UPDATES_H
#define LOCKSTEP_HB_BLOCK_UPDATES_H

#include "hb_state.h"

/** Records that the running thread writes a word with an atomic or volatile store that releases
 * nothing. Called for each such write, so it only touches the block's own entry. */
HOT void block_update_note(void) {
    struct block_epoch *generation = generation_entry(sim.block->first_generation);
    uint32_t self = sim_tid() + 1, interval = sim.block->barriers + 1;
    bool again = generation->update_interval == interval;
    /* already recorded as several threads */
    if (again && generation->updater == MANY_UPDATERS) return;
    if (!again) generation->updater = self;
    if (generation->updater != self) generation->updater = MANY_UPDATERS;
    generation->update_interval = interval;
    generation->update_sync = sim.current->sync;
    hb.updates++;
}

/** True if all updates that a MANY write set at `address` may stand for happen before the running
 * thread. */
bool block_updates_ordered(uint64_t address);

#endif
