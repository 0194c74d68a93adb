/* What each lane does, as it does it: warp_requests.c makes requests of these logs. */
#include "counters_internal.h"
#include "loop_table.h"
#include "counters.h"
#include "core/core.h"

struct counters counters;

uint16_t site_id(uint64_t pc, int kind, uint32_t bytes) {
    uint16_t *slot = pc < sim.text_bytes ? &counters.site_of[pc] : &counters.site_of[0];
    if (*slot != 0) return *slot;
    counters.site_count += counters.site_count < MAX_SITES;
    *slot = (uint16_t)counters.site_count;
    counters.sites[*slot] = (struct site){.pc = (uint32_t)pc,
                                          .kind = (uint8_t)kind,
                                          .bytes = bytes > 255 ? 255 : (uint8_t)bytes,
                                          .loop = (uint16_t)loop_around(pc)};
    return *slot;
}

void request_log(uint16_t site, uint64_t address, uint32_t bytes) {
    uint32_t lane = sim.current->lane, at = counters.logged[lane];
    while (__builtin_expect(at == LOG_ENTRIES,
                            0)) { /* another lane's log may have to be used up first */
        guard_yield(LOG_FULL);
        at = counters.logged[lane];
    }
    request_enter(lane, at, site, address);
    if (__builtin_expect(sim.options.trace, 0)) trace_value(lane, at, site, address, bytes);
}

/* The end of a round of an outer loop (trampolines.S). Where the innermost loop ends is known
   without this; but if nothing else touches memory, nobody would see which of the two went round.
 */
void request_loop_backedge(uint64_t address);

void request_loop_backedge(uint64_t address) {
    if (sim.current) request_log(site_id(address - sim.image_base, ACCESS_LOOP_BACKEDGE, 0), 0, 0);
}
