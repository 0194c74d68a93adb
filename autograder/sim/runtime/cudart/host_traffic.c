/* Counts the bytes that move between host and device: see host_traffic.h. */
#include "device_symbols.h"
#include "host_traffic.h"
#include "cudart.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "sim/abi/copies.h"

/* Which processors can access a memory range. */
enum side { OF_HOST, OF_BOTH, OF_DEVICE };

static enum side side_of(const void *p) {
    const struct allocation *a = sim_allocation(p);
    if ((uint64_t)p - (uint64_t)sim.arena < sim.arena_bytes)
        return a && a->host_too ? OF_BOTH : OF_DEVICE;
    if (symbols_managed(p)) return OF_BOTH;
    return sim_is_symbol(p) ? OF_DEVICE : OF_HOST;
}

/* Only a copy between two different sides has a direction: upwards in this enum is host to
 * device. */
void traffic_copy(const struct lockstep_region *c) {
    uint64_t bytes = c->width * c->height * c->depth;
    enum side to = side_of(c->to), from = side_of(c->from);
    if (to == from || guard_is_trusted_code()) return;
    count_copy(to > from, bytes);
    if (stream_running() && stream_beside_kernel(stream_running())) count_overlapped_copy(bytes);
}

void traffic_access(uint64_t bytes, int kind) {
    if (kind != ACCESS_READ) count_copy(true, bytes);
    if (kind != ACCESS_WRITE) count_copy(false, bytes);
}
