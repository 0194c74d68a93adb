/* The scheduler of a warp's lanes: they run one after another, each until it waits. A thread that
   never waits needs no context switch: the next thread begins on its stack when it returns. */
#include "grid.h"
#include "warp_scheduler.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"

static struct fibre_call after_end(void);

/* Finishes what must wait until the announced access has been executed: values of races and of the
   trace. */
static void settle(void) {
    if (__builtin_expect(sim.pending_count != 0, 0)) finding_settle();
    if (__builtin_expect(trace_is_pending(), 0)) trace_settle();
}

/* The first call of a new thread: the kernel. */
HOT struct fibre_call beginning(void) {
    return (struct fibre_call){sched.kernel, sched.kernel_argument};
}

/* Gives a thread a stack when it begins: preferably a recently used one, which is in the cache. */
HOT void *prepare(struct block *b, uint32_t tid) {
    char *top = sched.free_count ? sched.free_tops[--sched.free_count] : stacks_new();
    b->fibres[tid].top = top;
    return b->fibres[tid].sp = fibre_prepare(top - sched.stack_shift, after_end, beginning());
}

/* Switches to the current thread, which begins. */
static void start(void **save) { fibre_switch(save, prepare(sim.block, sim_tid())); }

/* A prepared thread looks like one that has waited: switching to it calls the kernel. */
void warp_prepare(struct block *b, uint32_t warp) {
    struct warp *w = &b->warp[warp];
    for (uint32_t fresh = w->in[FRESH]; fresh; fresh &= fresh - 1)
        prepare(b, warp * WARP + (uint32_t)__builtin_ctz(fresh));
    warp_wake(w, FRESH);
}

/* If the lane has not begun: it is ready from now on. @return true if it begins */
HOT bool begins(struct warp *w, uint32_t bit) {
    if (!(w->in[FRESH] & bit)) return false;
    w->in[FRESH] &= ~bit;
    w->in[READY] |= bit;
    return true;
}

/* Switches to thread `tid`. In the canonical order it starts a ready run. */
HOT void enter(void **save, struct warp *w, uint32_t tid) {
    sim.spin = 0;
    sim_set_current(sim.block, tid);
    bool fresh = begins(w, 1u << tid % WARP);
    if (warp_is_in_order(w))
        ready_run_begin(w);
    else
        ready_run_single();
    if (fresh)
        start(save);
    else
        fibre_switch(save, sim.fibre->sp);
}

/* The next lane that can run, or -1: the lowest one, or by the seed's permutation. */
HOT int next_lane(const struct warp *w) {
    uint32_t can = w->in[FRESH] | w->in[READY];
    if (!can) return -1;
    if (!sim.options.schedule) return __builtin_ctz(can);
    for (uint32_t i = 0; i < WARP; i++)
        if (can >> sched.order_lane[i] & 1) return sched.order_lane[i];
    return -1;
}

/* The first thread of the running warp. */
HOT uint32_t first_tid(void) { return sim_tid() & ~(WARP - 1u); }

/* Switches from the running thread, whose state is recorded, to the next lane or the scheduler. */
static void leave(void **save, struct warp *w) {
    int next = next_lane(w);
    if (next >= 0)
        enter(save, w, first_tid() + (uint32_t)next);
    else
        fibre_switch(save, sched.scheduler_sp);
}

void warp_yield_slow(void) {
    settle();
    leave(&sim.fibre->sp, sim.warp);
}

/* The lowest FRESH lane begins; no lane is ready. */
HOT void begin_lowest(struct warp *w) {
    uint32_t fresh = w->in[FRESH];
    w->in[READY] = fresh & -fresh;
    w->in[FRESH] = fresh & (fresh - 1);
    sim.spin = 0;
    sim_run_thread(sim.block, first_tid() + (uint32_t)__builtin_ctz(fresh));
    ready_run_single();
}

/* End of a ready run: FRESH lanes are next; without any, the scheduler decides. */
void warp_switch_last(void) {
    void **save = &sim.fibre->sp;
    if (__builtin_expect(sim.unusual != 0, 0)) {
        warp_yield_slow();
    } else if (sim.warp->in[FRESH]) {
        begin_lowest(sim.warp);
        start(save);
    } else {
        fibre_switch(save, sched.scheduler_sp);
    }
}

/* The masks must be current before they are changed: a ready run updates them late. */
void sim_yield(int state) {
    struct warp *w = sim.warp;
    ready_run_commit(w);
    if (__builtin_expect(warp_is_in_order(w), 1)) {
        warp_switch_next(w, state);
        return;
    }
    /* another order than the canonical one, or values to be recorded: slow path */
    uint32_t bit = 1u << sim_tid() % WARP;
    w->in[READY] &= ~bit;
    w->in[state] |= bit;
    warp_yield_slow();
}

/* Frames of kernels own no resources of the runtime, so the launch is aborted by never resuming
   them. */
void sim_abandon(void) {
    void *nowhere;
    speculation_abort_if_worker();
    settle();
    sched.abort_launch = true;
    fibre_switch(&nowhere, sched.scheduler_sp);
    __builtin_unreachable();
}

/* After a thread's end, its stack is free: another thread is resumed, or begins on this stack. */
HOT struct fibre_call going_on(void *sp) { return (struct fibre_call){fibre_go, sp}; }

/* General case of after_end(). */
static COLD struct fibre_call after(char *top, struct warp *w) {
    settle();
    int lane = next_lane(w);
    bool fresh = lane >= 0 && begins(w, 1u << lane);
    /* safe: it is not reused before this fibre is left */
    if (!fresh) sched.free_tops[sched.free_count++] = top;
    if (lane < 0) return going_on(sched.scheduler_sp);
    sim.spin = 0;
    sim_set_current(sim.block, first_tid() + (uint32_t)lane);
    ready_run_single();
    if (!fresh) return going_on(sim.fibre->sp);
    sim.fibre->top = top;
    return beginning();
}

/* Resumes the next thread of the ready run. */
HOT struct fibre_call go_on_next(char *top) {
    sched.free_tops[sched.free_count++] = top;
    sim.ready_run_from++;
    ready_run_next();
    __builtin_prefetch(sim.fibre[2].sp);
    return going_on(sim.fibre->sp);
}

/* The adjacent lane begins on the same stack: the common case in kernels without barriers. */
HOT struct fibre_call begin_next(char *top, struct warp *w, uint32_t bit) {
    w->in[READY] = bit;
    w->in[FRESH] ^= bit;
    sim.ready_run_from++;
    sim.ready_run_end++;
    ready_run_next();
    /* it has not synchronised yet: its tail may differ from the run's */
    sim.epoch = sim.epoch_of_block | sim.fibre->tail;
    sim.fibre->top = top;
    return beginning();
}

/* Called by fibre_begin() when a thread returns. @return what to call next on this stack */
static struct fibre_call after_end(void) {
    struct warp *w = sim.warp;
    char *top = sim.fibre->top;
    uint32_t lane = sim_tid() % WARP, bit = 1u << lane;
    /* lanes of the run before this one wait at the barrier: the masks must say so now */
    if (lane != sim.ready_run_from) ready_run_commit(w);
    w->in[DONE] |= bit;
    sim.block->done++;
    sim.progress++;
    /* last: the ready run ends with this thread */
    bool last = sim.fibre + 1 == sim.ready_run_end, usual = !sim.unusual;
    if (last && usual && w->in[READY] == bit && w->in[FRESH] & 2 * bit)
        return begin_next(top, w, 2 * bit);
    w->in[READY] ^= bit;
    return last || !usual ? after(top, w) : go_on_next(top);
}

/* ---- one warp ---- */

/* Merges the warp's logs, and checks the access limit. @return true if the launch must end */
HOT bool count(struct block *b, uint32_t warp, bool final) {
    if (counting_is_on() || sim.options.trace) request_merge(b, warp, final);
    return sim.options.max_steps && limit_reached(b, warp);
}

/* Runs lanes until none can continue. Then, in this order: merge full logs, complete warp
   operations, complete named barriers. Otherwise the warp waits for other warps, and its logs are
   merged completely. */
void warp_run(struct block *b, uint32_t warp) {
    struct warp *w = sim.warp = &b->warp[warp];
    sim.lanes = &b->fibres[warp * WARP];
    /* another warp waits at the barrier: these threads will, too */
    if (w->in[FRESH] && b->next.line && !sim.unusual) warp_prepare(b, warp);
    for (;;) {
        int next = next_lane(w);
        if (next >= 0) {
            /* another warp, or a warp operation, may have changed what the fast path depends on */
            warp_find_fastpath();
            enter(&sched.scheduler_sp, w, warp * WARP + (uint32_t)next);
            if (sched.abort_launch) return;
            continue;
        }
        if (w->in[LOG_FULL]) {
            if (count(b, warp, false)) return;
            warp_wake(w, LOG_FULL);
            continue;
        }
        if (w->in[AT_WARP] && warp_resolve(b, warp)) continue;
        if (w->in[AT_NAMED] && named_arrive(b, warp)) continue;
        count(b, warp, true);
        return;
    }
}
