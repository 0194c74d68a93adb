/* The log of each lane's accesses, in program order; warp_requests.c merges the logs into
   requests. */
#include "counters_internal.h"
#include "loop_table.h"
#include "counters.h"
#include "core/core.h"

struct counters counters;

/* Program counters outside the text section share slot 0. When the table of sites is full, all
   further sites share the last number: their accesses have the kind, size and place of the one that
   took it. So costs and findings of these sites may be wrong; the record says how many there are.
 */
uint16_t site_id(uint64_t pc, int kind, uint32_t bytes) {
    uint16_t *slot = pc < sim.text_bytes ? &counters.site_of[pc] : &counters.site_of[0];
    if (*slot != 0) return *slot;
    if (counters.site_count == MAX_SITES) {
        counters.shared_sites++;
        return *slot = MAX_SITES;
    }
    *slot = (uint16_t)++counters.site_count;
    counters.sites[*slot] = (struct site){.pc = (uint32_t)pc,
                                          .kind = (uint8_t)kind,
                                          .bytes = bytes > 255 ? 255 : (uint8_t)bytes,
                                          .loop = (uint16_t)loop_around(pc)};
    return *slot;
}

void sites_merge(const struct site *sites, uint64_t count) {
    for (uint64_t i = 1; i < count; i++) {
        struct site *s = &counters.sites[site_id(sites[i].pc, sites[i].kind, sites[i].bytes)];
        s->cas_validated |= sites[i].cas_validated;
        s->is_polling |= sites[i].is_polling;
        s->is_pure_spin |= sites[i].is_pure_spin;
    }
}

void request_log(uint16_t site, uint64_t address, uint32_t bytes) {
    uint32_t lane = sim.current->lane, at = counters.logged[lane];
    while (__builtin_expect(at == LOG_ENTRIES,
                            /* merging may have to stop at another lane's full log before this one
                               is emptied */
                            0)) {
        guard_yield(LOG_FULL);
        at = counters.logged[lane];
    }
    request_enter(lane, at, site, address);
    if (__builtin_expect(sim.options.trace, 0)) trace_value(lane, at, site, address, bytes);
}

/* Marks a loop's back edge (trampolines.S) where the logged accesses do not show it: in an outer
   loop, of which only the inner loop may access memory; and in a loop in which every access depends
   on a condition, so that a lane may make none in an iteration. */
void request_loop_backedge(uint64_t address);

void request_loop_backedge(uint64_t address) {
    if (!sim.current) return;
    uint32_t lane = sim.current->lane;
    request_log(site_id(address - sim.image_base, ACCESS_LOOP_BACKEDGE, 0), 0, 0);
    request_no_instruction(lane);
}
