/* Small things that programs ask the runtime for: where an address lies, a copy, a pause, the end
   of a thread, a failed assertion, a barrier of the whole grid. */
#include "instrument.h"
#include "core/core.h"
#include "report/report.h"
#include "cudart/cudart.h"
#include "sim/abi/cudart.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME __builtin_dwarf_cfa()

enum { ASSERT_ERROR = 710, LAUNCH_FAILURE = 719 };

/* Functions for both sides ask (host/passes.h): a library's call stands for kernels, too. */
int lockstep_on_device(void) { return sim.current || sim.library; }

int lockstep_space(const void *p) {
    uint64_t address = (uint64_t)p;
    if (is_global(address)) return SPACE_GLOBAL;
    if (address - (uint64_t)sim.tls < sim.tls_bytes) return SPACE_SHARED;
    if (address - (uint64_t)sim.stacks < sim.stacks_bytes) return SPACE_LOCAL;
    return sim_device_variable(address, ACCESS_READ) ? SPACE_CONSTANT : SPACE_HOST;
}

/* PTX has addresses of 32 bits for shared memory: they count from its beginning. */
/* The carry of PTX's add.cc, which the thread's next addc takes. */
int lockstep_carry(int set) {
    static bool of_host;
    bool *carry = sim.current ? &sim.current->carry : &of_host;
    if (set >= 0) *carry = set;
    return *carry;
}
uint64_t lockstep_shared_offset(const void *p) { return (uint64_t)p - (uint64_t)sim.tls; }
void *lockstep_shared_at(uint64_t offset) {
    bool near = offset < sim.tls_bytes || offset > UINT32_MAX;
    return sim.tls + (near ? offset : (uint64_t)(int32_t)offset);
}

/* A look that nobody counts, for read-modify-write operations that are composed of others. */
uint64_t lockstep_peek(const void *p, uint32_t bytes) {
    uint64_t v = 0;
    if (sim.current && lockstep_space(p) == SPACE_HOST) return 0; /* the access itself will say */
    if (bytes > sizeof v) return 0;
    if (!sim.current) CALL_READS(p, bytes);
    memcpy(&v, p, bytes);
    return v;
}

/* The compiler does not announce calls of these: the program's go to ours (see
 * lockstep/launch.hpp). Two places, both inside the call instruction; the read comes first. */
void *lockstep_memcpy(void *to, const void *from, size_t n) {
    sim_call_range(from, n, sim_pc(__builtin_return_address(0)) - 1, ACCESS_READ, FRAME);
    sim_call_range(to, n, sim_pc(__builtin_return_address(0)), ACCESS_WRITE, FRAME);
    return memmove(to, from, n);
}

void *lockstep_memset(void *to, int value, size_t n) {
    sim_call_range(to, n, sim_pc(__builtin_return_address(0)), ACCESS_WRITE, FRAME);
    return memset(to, value, n);
}

/* Who has asked for nothing since it slept last waits for the time to pass, and it does. (Plain
   reads go unnoticed here: who waits by them must not sleep for ever.) */
static bool time_passes(struct thread *t) {
    enum { MOST = 1 << 22 }; /* times in a launch */
    static uint64_t launch, times;
    if (launch != sim.launch_number) launch = sim.launch_number, times = 0;
    bool again = t->slept && t->polls_then == t->polls;
    t->slept = true;
    t->polls_then = t->polls;
    return again && times++ < MOST;
}

/* __nanosleep: somebody else's turn. */
void lockstep_pause(void) {
    struct thread *t = sim.current;
    if (!t) return;
    t->pc = sim_pc(__builtin_return_address(0));
    sim.progress += time_passes(t);
    sim_yield(SPINNING);
}

/* ---- ends ---- */

/* A failed assert() or __trap(): the launch ends with an error that sticks. */
static void stop_launch(const char *text, int error, uint64_t pc) {
    struct finding *f = finding_add(FINDING_ASSERT, SPACE_LOCAL, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    if (f->count == 1) snprintf(f->detail, sizeof f->detail, "%s", text);
    sim.sticky_error = error;
    if (sim.current) sim_abandon();
    abort();
}

void lockstep_trap(const char *what) {
    CALL_READS_TEXT(what);
    stop_launch(what, LAUNCH_FAILURE, sim_pc(__builtin_return_address(0)));
}

/* What the C library's assert() calls; in a kernel it says what a GPU says. */
__attribute__((noreturn)) void __assert_fail(const char *expression, const char *file,
                                             unsigned line, const char *function) {
    char text[512];
    CALL_READS_TEXT(expression), CALL_READS_TEXT(file);
    if (function) CALL_READS_TEXT(function);
    speculation_abort_if_worker();
    fflush(stdout);
    if (!sim.current) {
        fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
        abort();
    }
    const uint32_t *b = sim.block->id, *t = sim.fibre->id;
    fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
            file, line, function, b[0], b[1], b[2], t[0], t[1], t[2], expression);
    snprintf(text, sizeof text, "assertion `%s` failed", expression);
    stop_launch(text, ASSERT_ERROR, sim_pc(__builtin_return_address(0)));
    abort();
}
