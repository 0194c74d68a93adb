/** @file coalescing.h
 * Cost model of warp-wide memory requests; adds each request to the metrics of the running launch.
 */
#ifndef LOCKSTEP_COUNTERS_COALESCING_H
#define LOCKSTEP_COUNTERS_COALESCING_H

#include "counters.h"

/** Counts one request by `lanes` lanes at these addresses. All must be in one address space.
 * @return its cost; zero for sites that are not plain loads or stores */
struct cost cost_of_request(const struct site *s, const uint64_t *address, uint32_t lanes);

/** Same, for lanes whose addresses are consecutive from `address` on. */
void cost_of_run(const struct site *s, uint64_t address, uint32_t lanes);

#endif
