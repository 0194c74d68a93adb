/* Bounds of the untrusted frames: below the frames of their caller, above those of the runtime
 * functions that they call. */
#include "guard_internal.h"
#include "core/core.h"
#include "exec/exec.h"
#include "hostthreads/hostthreads.h"

#include <string.h>

static uint64_t stack_top; /* end of the untrusted frames; 0: not set */
static bool trusted;       /* the worker's own code runs */

bool guard_is_off(void) { return !guard_enabled() || trusted; }
bool guard_is_trusted_code(void) { return guard_enabled() && (trusted || !stack_top); }

/* Clears what the worker's functions have left on the stack: uninitialised variables of untrusted
 * code must not reveal it. */
static NOINLINE void wipe(void) {
    enum { BYTES = 64 << 10 };
    char area[BYTES];
    memset(area, 0, sizeof area);
    __asm__ volatile("" : : "r"(area) : "memory");
}

void sim_contain_stack(const void *top) {
    stack_top = (uint64_t)top;
    trusted = !top;
    if (trusted) openmp_abandon();
    if (top && guard_enabled()) wipe();
}

/* Constructors are untrusted code, too. One function calls them all, and this one first. */
static uint64_t constructor_top;
static void first_constructor(void) { constructor_top = (uint64_t)__builtin_dwarf_cfa(); }
__attribute__((section(".init_array.00000"),
               used)) static void (*const first)(void) = first_constructor;

static uint64_t within(uint64_t address, uint64_t from, uint64_t to) {
    return address >= from && address < to ? to : 0;
}

uint64_t guard_stack_end(uint64_t address, uint64_t low) {
    uint64_t from = 0, to = 0, home = low;
    if (sim.current) {
        uint64_t offset = low - (uint64_t)sim.stacks;
        if (offset >= sim.stacks_bytes) return 0;
        return within(address, low, low - offset % stack_bytes() + stack_bytes());
    }
    /* the member's own stack, and the frames of the thread that began the region */
    if (openmp_stack(&from, &to, &home)) {
        uint64_t end = within(address, low > from && low < to ? low : to, to);
        if (end) return end;
    }
    return within(address, home, stack_top ? stack_top : constructor_top);
}
