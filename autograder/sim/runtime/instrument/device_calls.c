/* Small device functions: address spaces, the carry flag, memcpy(), memset(), __nanosleep(),
 * __trap(), assert(). */
#include "instrument.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "report/report.h"
#include "cudart/cudart.h"
#include "sim/abi/device_intrinsics.h"
#include "sim/abi/program_heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME __builtin_dwarf_cfa()

/* Asked by functions compiled for host and device (toolchain/frontend/dual_pass.h). A library call
 * counts as device code. */
int lockstep_on_device(void) { return sim.current || sim.library; }

int lockstep_space(const void *p) {
    uint64_t address = (uint64_t)p;
    if (is_global(address)) return SPACE_GLOBAL;
    if (address - (uint64_t)sim.tls < sim.tls_bytes) return SPACE_SHARED;
    if (address - (uint64_t)sim.stacks < sim.stacks_bytes) return SPACE_LOCAL;
    return sim_device_variable(address, ACCESS_READ) ? SPACE_CONSTANT : SPACE_HOST;
}

/* The carry flag of PTX's extended-precision arithmetic: add.cc sets it, addc reads it. */
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

/* Reads memory without counting or checking, for a read-modify-write that is composed of other
 * operations. */
uint64_t lockstep_peek(const void *p, uint32_t bytes) {
    uint64_t v = 0;
    /* the access itself reports the error */
    if (sim.current && lockstep_space(p) == SPACE_HOST) return 0;
    if (bytes > sizeof v) return 0;
    if (!sim.current) CALL_READS(p, bytes);
    memcpy(&v, p, bytes);
    return v;
}

/* GCC does not instrument calls of these functions, so the shadow headers redirect them here
 * (lockstep/launch.hpp). The read gets the pc one byte before the write: a site has one kind of
 * access. */
void *lockstep_memcpy(void *to, const void *from, size_t n) {
    sim_call_range(from, n, sim_pc(__builtin_return_address(0)) - 1, ACCESS_READ, FRAME);
    sim_call_range(to, n, sim_pc(__builtin_return_address(0)), ACCESS_WRITE, FRAME);
    return memmove(to, from, n);
}

void *lockstep_memset(void *to, int value, size_t n) {
    sim_call_range(to, n, sim_pc(__builtin_return_address(0)), ACCESS_WRITE, FRAME);
    return memset(to, value, n);
}

/* Has the thread made no volatile or atomic access since its last __nanosleep()? Then it waits for
 * time to pass, which counts as progress. The number is limited, because plain reads are not
 * noticed here: a thread that waits by plain reads must still be reported. */
static bool time_passes(struct thread *t) {
    enum { MOST = 1 << 22 }; /* times per launch */
    static uint64_t launch, times;
    if (launch != sim.launch_number) launch = sim.launch_number, times = 0;
    bool again = t->slept && t->polls_then == t->polls;
    t->slept = true;
    t->polls_then = t->polls;
    return again && times++ < MOST;
}

/* __nanosleep(): lets another thread run. */
void lockstep_pause(void) {
    struct thread *t = sim.current;
    if (!t) return;
    t->pc = sim_pc(__builtin_return_address(0));
    sim.progress += time_passes(t);
    sim_yield(SPINNING);
}

/* ---- abnormal ends ---- */

/* A failed assert() or __trap(): aborts the launch with a sticky error. */
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
    stop_launch(what, cudaErrorLaunchFailure, sim_pc(__builtin_return_address(0)));
}

/* Interceptor of the C library's assert(). In a kernel it prints the GPU's message. */
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
    stop_launch(text, cudaErrorAssert, sim_pc(__builtin_return_address(0)));
    abort();
}
