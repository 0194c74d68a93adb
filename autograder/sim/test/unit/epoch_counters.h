/** @file epoch_counters.h
 * When an epoch's counters of barriers and warp synchronizations overflow.
 */
#ifndef LOCKSTEP_TEST_UNIT_EPOCH_COUNTERS_H
#define LOCKSTEP_TEST_UNIT_EPOCH_COUNTERS_H

#include "fixture.h"

enum { BARRIERS = 1 << EPOCH_BARRIER_BITS, SYNCS = 1 << EPOCH_SYNC_BITS };

static inline void synchronize_lane_0(struct block *b, uint32_t times) {
    for (uint32_t i = 0; i < times; i++) sim_count_sync(b, 0);
    run_thread(b, 0);
}

#endif
