/* The one instance of the shared state, and the runtime's own failures (not the program's
   errors). */
#include "core.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct simulator sim = {.record_fd = -1};
struct sim_uint3 threadIdx, blockIdx, blockDim, gridDim;

/* Not a finding: the simulator itself cannot continue. A speculative worker aborts instead, because
   the sequential re-run may succeed or must report the failure itself. */
void sim_fail(const char *format, ...) {
    va_list arguments;
    speculation_abort_if_worker();
    va_start(arguments, format);
    fflush(stdout);
    fputs("lockstep: the simulator cannot go on: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    _exit(SIM_CANNOT_GO_ON);
}

#ifdef LOCKSTEP_ASSERTIONS
void assertion_failed(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}
#endif

/* MAP_NORESERVE: shadow memory is sparse, so only touched pages may count against memory limits. It
   begins with a large page, which not all systems see to. */
void *sim_reserve(uint64_t bytes) {
    uint64_t unit = bytes < LARGE_PAGE ? 1 : LARGE_PAGE;
    char *p = mmap(NULL, bytes + unit - 1, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p + (unit - (uint64_t)p % unit) % unit;
}

/* Systems older than Linux 5.14 refuse this; then the pages are allocated when first touched. */
void sim_populate(void *from, uint64_t bytes) {
#ifdef MADV_POPULATE_WRITE
    static uint64_t page;
    if (!page) page = (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t first = (uint64_t)from & ~(page - 1);
    madvise((void *)first, (uint64_t)from + bytes - first, MADV_POPULATE_WRITE);
#else
    (void)from, (void)bytes;
#endif
}

/* Names the actor of the accesses that follow. */
void sim_set_actor(enum actor actor, const char *name) {
    snprintf(sim.kernel_name, sizeof sim.kernel_name, "%s", name);
    sim.actor = actor;
}

/* A sticky error (as after an illegal address on a device) takes precedence over every later
   one. */
int sim_error(int error) {
    if (sim.sticky_error) error = sim.sticky_error;
    if (error) sim.last_error = error;
    return error;
}
