/* Processor faults. After an integer division by zero a GPU continues with a meaningless value, and
 * so does the simulator. A stack overflow aborts the launch. Host code cannot go on. */
#include "fault_handler.h"
#include "timeout.h"
#include "core/core.h"
#include "report/report.h"
#include "exec/exec.h"
#include "instrument/instrument.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { STACK_ERROR = 714 }; /* cudaErrorHardwareStackError */

static void end_launch(void) {
    sim.sticky_error = STACK_ERROR;
    sim_abandon();
}

/* The pc and the stack pointer at the fault, and how to resume in end_launch(). */
#if defined __x86_64__
static uint64_t place(const ucontext_t *c) {
    return sim_pc((void *)(c->uc_mcontext.gregs[REG_RIP] + 1));
}
static uint64_t stack_pointer(const ucontext_t *c) {
    return (uint64_t)c->uc_mcontext.gregs[REG_RSP];
}
static void go_on(ucontext_t *c, uint64_t top) {
    c->uc_mcontext.gregs[REG_RIP] = (greg_t)end_launch;
    c->uc_mcontext.gregs[REG_RSP] = (greg_t)(top - 8); /* aligned as after a call instruction */
}
#else
static uint64_t place(const ucontext_t *c) { return sim_pc((void *)(c->uc_mcontext.pc + 1)); }
static uint64_t stack_pointer(const ucontext_t *c) { return c->uc_mcontext.sp; }
static void go_on(ucontext_t *c, uint64_t top) {
    c->uc_mcontext.pc = (uint64_t)end_launch;
    c->uc_mcontext.sp = top;
}
#endif

/* ---- division ---- */

static void find_division(uint64_t pc) {
    struct finding *f = finding_add(FINDING_DIVISION, SPACE_LOCAL, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    snprintf(f->detail, sizeof f->detail, "division of an integer by zero");
}

/* The quotient is 0 then. Host code gets no finding, as beside a real GPU. */
void crash_division(uint64_t return_address) {
    if (sim.current) find_division(sim_pc((void *)return_address));
}

/* Only x86-64 raises a fault for a division. */
#if defined __x86_64__
/* By register number in the instruction encoding. */
static const int registers[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                                REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                REG_R12, REG_R13, REG_R14, REG_R15};

/* A `div` or `idiv` of 4 or 8 bytes. */
struct division {
    int length, divisor; /* bytes; index of the divisor's register, or -1: in memory */
    bool wide;           /* 8 bytes */
};

static bool decode(const uint8_t *p, struct division *d) {
    const uint8_t *start = p;
    int more = *p >= 0x40 && *p < 0x50 ? *p++ & 15 : 0;
    d->wide = more & 8;
    if (*p++ != 0xf7) return false;
    int mode = *p >> 6, operation = *p >> 3 & 7, base = *p & 7;
    d->divisor = mode == 3 ? registers[base + (more & 1) * 8] : -1;
    if (operation < 6) return false;
    p++;
    if (mode != 3 && base == 4) base = *p++ & 7; /* skips the SIB byte */
    int distance = mode == 1 ? 1 : mode == 2 || (mode == 0 && base == 5) ? 4 : 0;
    d->length = (int)(p - start) + distance;
    return true;
}

/* The other cause of this fault is an overflow: the smallest number divided by -1. Then the
 * quotient is the number itself, as on a GPU. */
static bool is_by_zero(const greg_t *r, const struct division *d, uint64_t all) {
    return d->divisor < 0 || ((uint64_t)r[d->divisor] & all) == 0;
}

static bool divide(ucontext_t *c) {
    greg_t *r = c->uc_mcontext.gregs;
    struct division d;
    if (!decode((const uint8_t *)r[REG_RIP], &d)) return false;
    uint64_t all = d.wide ? UINT64_MAX : UINT32_MAX, number = (uint64_t)r[REG_RAX] & all;
    if (is_by_zero(r, &d, all)) {
        find_division(place(c));
        r[REG_RAX] = (greg_t)all; /* the quotient; the remainder is the dividend */
        r[REG_RDX] = (greg_t)number;
    } else {
        r[REG_RDX] = 0;
    }
    r[REG_RIP] += d.length;
    return true;
}
#else
static bool divide(ucontext_t *c) {
    (void)c;
    return false;
}
#endif

/* ---- stack overflow and other faults ---- */

bool crash_in_kernel(int signal_number, ucontext_t *c) {
    if (signal_number == SIGFPE && divide(c)) return true;
    uint64_t at = place(c);
    bool memory = signal_number == SIGSEGV || signal_number == SIGBUS;
    uint64_t below = (uint64_t)(sim.fibre->top - 1 - sim.stacks) % stack_bytes();
    uint64_t stack = (uint64_t)sim.fibre->top - 1 - below;
    uint64_t depth = stack + stack_bytes() - stack_pointer(c);
    bool can = memory && depth < 2 * stack_bytes() && !launch_is_aborted();
    if (can) go_on(c, (stack + stack_bytes()) & ~UINT64_C(15));
    if (signal_number == SIGSEGV && sim_was_misaligned(at)) return can;
    struct finding *f = finding_add(FINDING_CRASH, SPACE_LOCAL, SEVERITY_ERROR, at, 0);
    finding_here(f);
    snprintf(
        f->detail, sizeof f->detail, "%s%s",
        memory
            ? "stack overflow, or an index far outside of a local array: does its recursion need "
              "more (cudaDeviceSetLimit)?"
            : "the kernel crashed",
        can ? " The launch was stopped" : "");
    return can;
}

void crash_in_host(int signal_number, const ucontext_t *c) {
    struct finding *f = finding_add(FINDING_CRASH, SPACE_LOCAL, SEVERITY_ERROR, 0, 0);
    if (f->count > 1) return;
    interrupted_calls(f, c);
    finding_of_host(f);
    snprintf(f->detail, sizeof f->detail, "%s",
             signal_number == SIGFPE   ? "division of an integer by zero"
             : signal_number == SIGILL ? "an illegal instruction: does a function end without its "
                                         "return?"
                                       : "an access where no memory is: is there an endless "
                                         "recursion, or a null pointer?");
}
