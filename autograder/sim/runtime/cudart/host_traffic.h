/** @file host_traffic.h
 * What host code moves between its own memory and the GPU's: host_to_device_bytes and
 * device_to_host_bytes.
 *
 * A copy counts where one side is the host's memory and the other one the GPU's; a fill moves
 * nothing. Memory that both use (pinned, mapped, managed, registered) counts as the host's in a
 * copy from or to the GPU's own, and each access of host code to it counts as well: without a
 * copy, that is how values travel. Of the copies, those that may run beside a kernel of another
 * stream count once more: overlapped_copies.
 */
#ifndef LOCKSTEP_COUNTERS_HOST_TRAFFIC_H
#define LOCKSTEP_COUNTERS_HOST_TRAFFIC_H

#include <stdint.h>
#include "sim/abi/cudart.h"

/** A copy is done, by the program or a library. */
void traffic_copy(const struct lockstep_region *c);

#endif
