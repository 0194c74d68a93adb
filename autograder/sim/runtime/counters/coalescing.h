/** @file coalescing.h
 * Counts a warp-wide request in the metrics of the running launch.
 */
#ifndef LOCKSTEP_COUNTERS_COALESCING_H
#define LOCKSTEP_COUNTERS_COALESCING_H

#include "counters.h"

/** Of `lanes` lanes that access these addresses at once. */
struct cost cost_of_request(const struct site *s, const uint64_t *address, uint32_t lanes);

/** The common case: of `lanes` lanes whose addresses follow each other from `address` on. */
void cost_of_run(const struct site *s, uint64_t address, uint32_t lanes);

#endif
