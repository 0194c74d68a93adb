/* A loop that ends by --timeout may touch no memory, so the runtime does not know where its thread
   is. The signal does: the frames of the code that it interrupted are unwound up to the program's
   own line. In the scheduler, between two threads, it is the last access that was logged. */
#include "timeout.h"
#include "core/core.h"
#include "exec/exec.h"
#include "report/report.h"

#include <stdio.h>
#include <sys/time.h>
#include <unwind.h>

/* ---- the frames ---- */

struct walk {
    uint64_t interrupted; /* its address; the frames before it are the signal's */
    bool reached;
    struct finding *to;
    int count;
};

#if defined __x86_64__
static uint64_t address_of(const ucontext_t *c) { return (uint64_t)c->uc_mcontext.gregs[REG_RIP]; }
static uint64_t stack_of(const ucontext_t *c) { return (uint64_t)c->uc_mcontext.gregs[REG_RSP]; }
#else
static uint64_t address_of(const ucontext_t *c) { return c->uc_mcontext.pc; }
static uint64_t stack_of(const ucontext_t *c) { return c->uc_mcontext.sp; }
#endif

/* Frames of the runtime are among them: they have no lines, so the parent passes over them. */
static _Unwind_Reason_Code one_frame(struct _Unwind_Context *frame, void *argument) {
    struct walk *w = argument;
    int before = 0; /* the instruction, not the one after a call? */
    uint64_t pc = _Unwind_GetIPInfo(frame, &before);
    if (pc == w->interrupted) w->reached = true;
    bool inside = pc >= (uint64_t)sim.image_start && pc < (uint64_t)sim.image_end;
    if (!w->reached || !inside) return _URC_NO_REASON;
    if (w->count == FINDING_CALLERS) return _URC_END_OF_STACK;
    w->to->callers[w->count++] = pc + (before != 0) - sim.image_base;
    return _URC_NO_REASON;
}

int interrupted_calls(struct finding *f, const ucontext_t *context) {
    struct walk w = {.interrupted = address_of(context), .to = f};
    _Unwind_Backtrace(one_frame, &w);
    return w.count;
}

/* ---- the kernel ---- */

static bool on_fibre(const ucontext_t *c) {
    return stack_of(c) - (uint64_t)sim.stacks < sim.stacks_bytes;
}

/* A thread of the block that waits for others, which perhaps never come; or NULL. */
static const struct thread *waiting_thread(const struct block *b) {
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        const uint32_t *in = b->warp[w].in;
        uint32_t lanes = in[AT_BARRIER] | in[AT_NAMED] | in[AT_WARP];
        if (lanes) return &b->threads[w * WARP + (uint32_t)__builtin_ctz(lanes)];
    }
    return NULL;
}

static void report_kernel(const struct thread *t, const ucontext_t *context) {
    const struct block *b = sim.block;
    const struct thread *other = waiting_thread(b);
    if (other == t) other = NULL;
    struct finding *f = finding_add(FINDING_TIMEOUT, SPACE_LOCAL, SEVERITY_ERROR, 0,
                                    other ? other->pc : 0);
    if (f->count > 1) return;
    finding_of_thread(f, b, t);
    int frames = on_fibre(context) ? interrupted_calls(f, context) : 0;
    /* in the scheduler, or where assembly of the runtime ends the walk */
    if (frames < FINDING_CALLERS) f->callers[frames] = launch_place_of(b, t);
    snprintf(f->detail, sizeof f->detail, "the kernel was still running when its time was up");
    if (!other) return;
    f->has_other = 1;
    memcpy(f->other_block, b->id, sizeof f->other_block);
    memcpy(f->other_thread, thread_id(b, other), sizeof f->other_thread);
}

/* ---- the host ---- */

/* A warning: the program is slow, which need not be wrong. */
static void report_host(const ucontext_t *context) {
    struct finding *f = finding_add(FINDING_TIMEOUT, SPACE_LOCAL, SEVERITY_WARNING, 0, 0);
    if (f->count > 1) return;
    interrupted_calls(f, context);
    finding_of_host(f);
    snprintf(f->detail, sizeof f->detail, "it was still running when its time was up");
}

/* A thread runs soon, if any does. */
static bool comes_again(void) {
    static int times;
    const struct itimerval soon = {.it_value = {0, 1000}};
    return times++ < 200 && !setitimer(ITIMER_REAL, &soon, NULL);
}

bool timeout_report(const ucontext_t *context) {
    const struct thread *t = launch_thread();
    bool known = t && (on_fibre(context) || launch_place_of(sim.block, t));
    if (t && !known && comes_again()) return false;
    if (t)
        report_kernel(t, context);
    else
        report_host(context);
    return true;
}
