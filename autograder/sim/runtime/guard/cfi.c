/* Control-flow integrity of untrusted code, forward edges (M. Abadi et al., "Control-Flow
 * Integrity", CCS 2005). Coarse-grained: every indirect call may reach every function of the
 * lesson's files, and every function whose address they take. Return addresses are in
 * shadow_stack.c. */
#include "guard.h"
#include "core/core.h"
#include "exec/exec.h"

#include <stdlib.h>
#include <string.h>

/* All functions of the lesson's files, and all other functions whose address they take. The
 * toolchain lists them in this section (toolchain/asm/cfi_targets.c). */
extern const uint64_t __start_lockstep_targets[] __attribute__((weak)),
    __stop_lockstep_targets[] __attribute__((weak));

/* Functions that only a launch may call (toolchain/asm/protect.c): few and unsorted. */
extern const uint64_t __start_lockstep_entries[] __attribute__((weak)),
    __stop_lockstep_entries[] __attribute__((weak));

uint64_t cfi_known_target;
static uint64_t *targets; /* sorted by address */
static size_t count;

static int by_address(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void sort_targets(void) {
    uint64_t bytes = (uint64_t)__stop_lockstep_targets - (uint64_t)__start_lockstep_targets;
    count = bytes / sizeof *targets;
    targets = malloc(bytes + 1);
    if (!targets) sim_fail("out of memory");
    memcpy(targets, __start_lockstep_targets, bytes);
    qsort(targets, count, sizeof *targets, by_address);
}

void cfi_check_entry(uint64_t target, uint64_t pc) {
    uint64_t bytes = (uint64_t)__stop_lockstep_entries - (uint64_t)__start_lockstep_entries;
    for (uint64_t i = 0; i < bytes / sizeof *targets; i++)
        if (__start_lockstep_entries[i] == target) return;
    cfi_check(target, pc);
}

void cfi_check(uint64_t target, uint64_t pc) {
    if (guard_is_off()) return;
    if (!targets) sort_targets();
    if (!bsearch(&target, targets, count, sizeof *targets, by_address))
        guard_stop((const void *)target, 1, sim_pc((const void *)pc), ACCESS_NONE,
                   "calls an address that is not a function of this file");
    if (!stacks_admit_call(__builtin_frame_address(0)))
        guard_stop((const void *)target, 1, sim_pc((const void *)pc), ACCESS_NONE,
                   "calls itself through a pointer until its stack is full");
    if (!stacks_check_calls()) cfi_known_target = target;
}
