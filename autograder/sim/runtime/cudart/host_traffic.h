/** @file host_traffic.h
 * The metrics host_to_device_bytes, device_to_host_bytes and overlapped_bytes.
 *
 * A copy counts if one side is host memory and the other one is GPU memory; a fill moves nothing.
 * Memory that both can access (pinned, mapped, managed, registered) counts as host memory in a copy
 * to or from device memory. Each access of host code to it counts as well, because that replaces a
 * copy. Copies that may overlap with a kernel of another stream are also counted in
 * overlapped_bytes.
 */
#ifndef LOCKSTEP_CUDART_HOST_TRAFFIC_H
#define LOCKSTEP_CUDART_HOST_TRAFFIC_H

#include <stdint.h>
#include "sim/abi/copies.h"

/** Counts a copy by the program or a library. */
void traffic_copy(const struct lockstep_region *c);

#endif
