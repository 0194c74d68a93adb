/* Marks a loop's back edge, as request_loop_backedge() does, where nothing has to be made or waited
   for. On x86-64 it uses few registers, which it preserves itself: saving all, the vector registers
   too, took longer than all that it does. */
#if defined(__x86_64__)
#pragma GCC target("general-regs-only")
#include "counters_internal.h"
#include "core/core.h"

/* @return whether it was done */
__attribute__((no_caller_saved_registers)) bool request_loop_backedge_quick(uint64_t address);

bool request_loop_backedge_quick(uint64_t address) {
    uint64_t pc = address - sim.image_base;
    if (!sim.current || sim.options.trace || pc >= sim.text_bytes) return false;
    uint32_t lane = sim.current->lane, at = counters.logged[lane];
    uint16_t site = counters.site_of[pc];
    if (!site || at == LOG_ENTRIES) return false;
    request_enter(lane, at, site, 0);
    request_no_instruction(lane);
    return true;
}
#endif
