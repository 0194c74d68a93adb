#include "guard_internal.h"
#include "core/core.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* As large as the stack of a process may become, with room to spare: 8 MiB are usual. */
enum { HOST_BYTES = 64 << 20, GAP = 128 << 10, QUICK = 64 << 10 };

uint64_t lockstep_return_shadow, guard_quick_bytes;
static uint64_t host_distance;

/* Before any constructor of the program. Below the copies lies a gap that nothing steps over: each
   frame is touched every 64 KB. */
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

/* A return address is not what it was when its function was called. */
_Noreturn void lockstep_smashed(void);
_Noreturn void lockstep_smashed(void) {
    guard_stop(__builtin_return_address(0), 8, sim_pc(__builtin_return_address(0)), ACCESS_NONE,
               "a function's return address was overwritten: an array on its stack is too small, "
               "or a pointer to a local variable is wrong");
}
