/** @file counters_internal.h
 * Functions that the files of this folder share.
 */
#ifndef LOCKSTEP_COUNTERS_COUNTERS_INTERNAL_H
#define LOCKSTEP_COUNTERS_COUNTERS_INTERNAL_H

#include "coalescing.h"
#include "counters.h"
#include "loop_table.h"
#include "core/core.h"

/* trace.c: records the value of a log entry; adds a lane's part in a request to the trace */
void trace_value(uint32_t lane, uint32_t at, uint16_t site, uint64_t address, uint32_t bytes);
void trace_lane(struct block *b, uint32_t tid, const struct site *s, uint64_t address,
                const struct traced_value *value, struct cost cost);

/** request_merge() counts each log entry as an instruction of its thread. The lane's newest entry
 * only marks the end of a loop's iteration: this corrects the count. */
HOT void request_no_instruction(uint32_t lane) {
    sim.block->warp[sim_tid() / WARP].merged[lane] -= counters.log_step;
}

#endif
