/* The lanes of a warp: they run one after the other, each until it waits. A thread that never waits
   never needs a switch: the next one starts on the same stack. */
#include "grid.h"
#include "warp_scheduler.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"

static struct fibre_call after_end(void);

/* What waits for the code after an access, which has run now. */
static void settle(void) {
    if (__builtin_expect(sim.pending_count != 0, 0)) finding_settle();
    if (__builtin_expect(counters.trace_value != NULL, 0)) trace_settle();
}

HOT struct fibre_call beginning(void) {
    return (struct fibre_call){sched.kernel, sched.kernel_argument};
}

/* A thread gets a stack when it begins, unless another one has just left it one. */
HOT void *prepare(struct block *b, uint32_t tid) {
    char *top = sched.free_count ? sched.free_tops[--sched.free_count] : lanes_new_stack();
    b->fibres[tid].top = top;
    return b->fibres[tid].sp = fibre_prepare(top - sched.stack_shift, after_end, beginning());
}

static void start(void **save) { fibre_switch(save, prepare(sim.block, sim_tid())); }

void lanes_prepare(struct block *b, uint32_t warp) {
    struct warp *w = &b->warp[warp];
    for (uint32_t fresh = w->in[FRESH]; fresh; fresh &= fresh - 1)
        prepare(b, warp * WARP + (uint32_t)__builtin_ctz(fresh));
    lanes_wake(w, FRESH);
}

HOT bool begins(struct warp *w, uint32_t bit) {
    if (!(w->in[FRESH] & bit)) return false;
    w->in[FRESH] &= ~bit;
    w->in[READY] |= bit;
    return true;
}

HOT void enter(void **save, struct warp *w, uint32_t tid) {
    sim.spin = 0;
    sim_set_current(sim.block, tid);
    bool fresh = begins(w, 1u << tid % WARP);
    if (lanes_in_order(w))
        ready_run_begin(w);
    else
        ready_run_single();
    if (fresh)
        start(save);
    else
        fibre_switch(save, sim.fibre->sp);
}

/* The next lane of a warp that can go on, or -1. */
HOT int next_lane(const struct warp *w) {
    uint32_t can = w->in[FRESH] | w->in[READY];
    if (!can) return -1;
    if (!sim.options.schedule) return __builtin_ctz(can);
    for (uint32_t i = 0; i < WARP; i++)
        if (can >> sched.order_lane[i] & 1) return sched.order_lane[i];
    return -1;
}

/* Of the running warp. */
HOT uint32_t first_tid(void) { return sim_tid() & ~(WARP - 1u); }

static void leave(void **save, struct warp *w) {
    int next = next_lane(w);
    if (next >= 0)
        enter(save, w, first_tid() + (uint32_t)next);
    else
        fibre_switch(save, sched.scheduler_sp);
}

void lanes_yield_slowly(void) {
    settle();
    leave(&sim.fibre->sp, sim.warp);
}

/* The lowest lane that has not begun does so; no other one is ready. */
HOT void begin_lowest(struct warp *w) {
    uint32_t fresh = w->in[FRESH];
    w->in[READY] = fresh & -fresh;
    w->in[FRESH] = fresh & (fresh - 1);
    sim.spin = 0;
    sim_run_thread(sim.block, first_tid() + (uint32_t)__builtin_ctz(fresh));
    ready_run_single();
}

void lanes_last(void) {
    void **save = &sim.fibre->sp;
    if (__builtin_expect(sim.unusual != 0, 0)) {
        lanes_yield_slowly();
    } else if (sim.warp->in[FRESH]) {
        begin_lowest(sim.warp);
        start(save);
    } else {
        fibre_switch(save, sched.scheduler_sp);
    }
}

void sim_yield(int state) {
    struct warp *w = sim.warp;
    ready_run_commit(w);
    if (__builtin_expect(lanes_in_order(w), 1)) {
        lanes_next(w, state);
        return;
    }
    uint32_t bit = 1u << sim_tid() % WARP;
    w->in[READY] &= ~bit;
    w->in[state] |= bit;
    lanes_yield_slowly();
}

/* Fibres hold nothing that must be released, so a launch is abandoned by never going back. */
void sim_abandon(void) {
    void *nowhere;
    speculation_abort_if_worker();
    settle();
    sched.abort_launch = true;
    fibre_switch(&nowhere, sched.scheduler_sp);
    __builtin_unreachable();
}

/* What comes after a thread's end: another one goes on, or begins on its stack. */
HOT struct fibre_call going_on(void *sp) { return (struct fibre_call){fibre_go, sp}; }

static COLD struct fibre_call after(char *top, struct warp *w) {
    settle();
    int lane = next_lane(w);
    bool fresh = lane >= 0 && begins(w, 1u << lane);
    if (!fresh) sched.free_tops[sched.free_count++] = top; /* nobody takes it before we leave */
    if (lane < 0) return going_on(sched.scheduler_sp);
    sim.spin = 0;
    sim_set_current(sim.block, first_tid() + (uint32_t)lane);
    ready_run_single();
    if (!fresh) return going_on(sim.fibre->sp);
    sim.fibre->top = top;
    return beginning();
}

/* The next one of the convoy. */
HOT struct fibre_call go_on_next(char *top) {
    sched.free_tops[sched.free_count++] = top;
    sim.ready_run_from++;
    ready_run_next();
    __builtin_prefetch(sim.fibre[2].sp);
    return going_on(sim.fibre->sp);
}

/* The lane beside it, which has not begun. */
HOT struct fibre_call begin_next(char *top, struct warp *w, uint32_t bit) {
    w->in[READY] = bit;
    w->in[FRESH] ^= bit;
    sim.ready_run_from++;
    sim.ready_run_end++;
    ready_run_next();
    sim.epoch = sim.epoch_of_block | sim.fibre->tail;
    sim.fibre->top = top;
    return beginning();
}

static struct fibre_call after_end(void) {
    struct warp *w = sim.warp;
    char *top = sim.fibre->top;
    uint32_t lane = sim_tid() % WARP, bit = 1u << lane;
    if (lane != sim.ready_run_from) ready_run_commit(w);
    w->in[DONE] |= bit;
    sim.block->done++;
    sim.progress++;
    bool last = sim.fibre + 1 == sim.ready_run_end, usual = !sim.unusual;
    if (last && usual && w->in[READY] == bit && w->in[FRESH] & 2 * bit)
        return begin_next(top, w, 2 * bit);
    w->in[READY] ^= bit;
    return last || !usual ? after(top, w) : go_on_next(top);
}

/* ---- one warp ---- */

/* What the warp has done since it was counted last. @return whether that was more than it may */
HOT bool count(struct block *b, uint32_t warp, bool final) {
    if (counters.counting || sim.options.trace) request_merge(b, warp, final);
    return sim.options.max_steps && limit_reached(b, warp);
}

void lanes_run(struct block *b, uint32_t warp) {
    struct warp *w = sim.warp = &b->warp[warp];
    sim.lanes = &b->fibres[warp * WARP];
    if (w->in[FRESH] && b->next.line && !sim.unusual) lanes_prepare(b, warp);
    for (;;) {
        int next = next_lane(w);
        if (next >= 0) {
            lanes_find_quick();
            enter(&sched.scheduler_sp, w, warp * WARP + (uint32_t)next);
            if (sched.abort_launch) return;
            continue;
        }
        if (w->in[LOG_FULL]) {
            if (count(b, warp, false)) return;
            lanes_wake(w, LOG_FULL);
            continue;
        }
        if (w->in[AT_WARP] && warp_resolve(b, warp)) continue;
        if (w->in[AT_NAMED] && named_arrive(b, warp)) continue;
        count(b, warp, true);
        return;
    }
}
