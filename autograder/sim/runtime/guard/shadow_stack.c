/* Control-flow integrity of untrusted code, backward edges: a parallel shadow stack. Each return
 * address has a copy at a constant distance from its stack slot (T. Dang et al., "The Performance
 * Cost of Shadow Stacks and Stack Canaries", ASIACCS 2015). The protected code writes and compares
 * the copies (toolchain/asm/protect.c). */
#include "guard_internal.h"
#include "core/core.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* bytes; HOST_BYTES exceeds the usual stack limit of a process, 8 MiB */
enum { HOST_BYTES = 64 << 20, GAP = 128 << 10, QUICK = 64 << 10 };

uint64_t lockstep_return_shadow, guard_quick_bytes;
static uint64_t host_distance;

/* Runs before any constructor of the program. Below the shadow stack is an inaccessible gap. A
 * frame cannot step over it, because each frame touches the stack every 64 KB. */
static void start(int argc, char **argv, char **environment) {
    (void)argc, (void)argv;
    if (!guard_enabled()) return;
    char *map = mmap(NULL, HOST_BYTES + GAP, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED || mprotect(map, GAP, PROT_NONE)) _exit(71);
    uint64_t top = ((uint64_t)environment + 4095) & ~UINT64_C(4095);
    host_distance = (uint64_t)map + HOST_BYTES + GAP - top;
    lockstep_return_shadow = host_distance;
}
__attribute__((section(".preinit_array"), used)) static void (*const before_all)(int, char **,
                                                                                 char **) = start;

uint64_t guard_move_stack(uint64_t distance) {
    uint64_t before = host_distance;
    if (guard_enabled()) lockstep_return_shadow = host_distance = distance;
    return before;
}

void guard_enter_kernel(uint64_t distance) {
    lockstep_return_shadow = distance;
    guard_quick_bytes = QUICK;
}

void guard_leave_kernel(void) {
    lockstep_return_shadow = host_distance;
    guard_quick_bytes = 0;
}

/* The protected code calls this when a return address differs from its copy. */
_Noreturn void lockstep_smashed(void);
_Noreturn void lockstep_smashed(void) {
    guard_stop(__builtin_return_address(0), 8, sim_pc(__builtin_return_address(0)), ACCESS_NONE,
               "a function's return address was overwritten: an array on its stack is too small, "
               "or a pointer to a local variable is wrong");
}
