/* Virtual functions. The constructor stores the address of the class's vtable in the object's first
 * word. On a GPU, host and device have separate vtables, so an object constructed by the host is
 * unusable in a kernel. Here both share one vtable. The error is detected when a kernel reads a
 * vtable entry for an object that the host has stored. */
#include "instrument.h"
#include "core/core.h"
#include "memory/memory.h"
#include "report/report.h"

#include <stdio.h>

enum { ILLEGAL_ADDRESS = 700, LARGEST_TABLE = 4096, WORDS = 192 };

extern char __executable_start[], etext[];

static bool is_code(uint64_t p) { return p >= (uint64_t)__executable_start && p < (uint64_t)etext; }

/* Is this the object? It is in device memory, and its first word points to the vtable that contains
 * the entry. */
static bool begins_table(uint64_t object, uint64_t entry) {
    if (object % sizeof(uint64_t) || object - (uint64_t)sim.arena >= sim.arena_bytes) return false;
    const struct allocation *a = sim_allocation((const void *)object);
    if (!a || a->freed || object + sizeof(uint64_t) > (uint64_t)a->start + a->bytes) return false;
    uint64_t table = *(const uint64_t *)object;
    return table <= entry && entry - table < LARGEST_TABLE && table % sizeof(uint64_t) == 0;
}

static bool is_of_host(uint64_t object) {
    const struct allocation *a = sim_allocation((const void *)object);
    const struct cell *c = &sim.cells[(object - (uint64_t)sim.arena) / GRANULE];
    bool stored = c->write || c->split || shadow_run_of(object - (uint64_t)sim.arena)->stored;
    return !stored && sim_is_written(a, object - (uint64_t)a->start, 8);
}

static COLD void report(uint64_t object, uint64_t pc) {
    struct finding *f = finding_add(FINDING_HOST_DEVICE_POINTER, SPACE_GLOBAL, SEVERITY_ERROR, pc,
                                    0);
    finding_here(f);
    finding_place(f, object, SPACE_GLOBAL, 0);
    if (f->count == 1)
        snprintf(
            f->detail, sizeof f->detail,
            "calls a virtual function of an object that host code constructed, so its vtable is "
            "in host memory: construct the object in a kernel (the launch was stopped)");
    sim.sticky_error = ILLEGAL_ADDRESS;
    sim_abandon();
}

/* The call that follows needs the object's address. So the address is in a register, which is saved
 * on this stack by now, or in the caller's frame. The stack is scanned for it. */
NOINLINE COLD void vtable_check(uint64_t entry, uint64_t pc) {
    if (entry % sizeof(uint64_t) || !is_code(*(const uint64_t *)entry)) return;
    __builtin_unwind_init();
    uint64_t here = (uint64_t)&here, top = (uint64_t)sim.fibre->top;
    /* on Arm it is below the saved registers */
    uint64_t frame = (uint64_t)__builtin_frame_address(0);
    if (frame < here) here = frame;
    for (uint64_t at = here; at < here + WORDS * 8 && at + 8 <= top; at += 8)
        if (begins_table(*(const volatile uint64_t *)at, entry)) {
            uint64_t object = *(const volatile uint64_t *)at;
            if (is_of_host(object)) report(object, pc);
            return;
        }
}
