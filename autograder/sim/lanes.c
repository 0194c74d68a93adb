/* The lanes of a warp: they run one after the other, each until it waits. A thread that never waits
   never needs a switch: the next one starts on the same stack. */
#include "lanes.h"
#include "fibre.h"
#include "grid.h"

static struct fibre_call after_end(void);

/* What waits for the code after an access, which has run now. */
static void settle(void) {
    if (__builtin_expect(sim.pending_count != 0, 0)) finding_settle();
    if (__builtin_expect(sim.trace_value != NULL, 0)) trace_settle();
}

HOT struct fibre_call beginning(void) {
    return (struct fibre_call){sim.kernel, sim.kernel_argument};
}

/* A thread gets a stack when it begins, unless another one has just left it one. */
static void start(void **save, struct thread *t) {
    t->top = sim.free_count ? sim.free_tops[--sim.free_count] : lanes_new_stack();
    fibre_start(save, t->top - sim.stack_shift, after_end, beginning());
}

HOT bool begins(struct warp *w, uint32_t bit) {
    if (!(w->in[FRESH] & bit)) return false;
    w->in[FRESH] &= ~bit;
    w->in[READY] |= bit;
    return true;
}

HOT void enter(void **save, struct warp *w, uint32_t tid) {
    struct thread *t = &sim.block->threads[tid];
    sim.spin = 0;
    sim_set_current(sim.block, tid);
    if (begins(w, 1u << tid % WARP))
        start(save, t);
    else
        fibre_switch(save, t->sp);
}

/* The next lane of a warp that can go on, or -1. */
HOT int next_lane(const struct warp *w) {
    uint32_t can = w->in[FRESH] | w->in[READY];
    if (!can) return -1;
    if (!sim.options.schedule) return __builtin_ctz(can);
    for (uint32_t i = 0; i < WARP; i++)
        if (can >> sim.order_lane[i] & 1) return sim.order_lane[i];
    return -1;
}

static void leave(void **save, struct warp *w) {
    int next = next_lane(w);
    if (next >= 0)
        enter(save, w, (sim_tid() & ~(WARP - 1u)) + (uint32_t)next);
    else
        fibre_switch(save, sim.scheduler_sp);
}

void lanes_yield_slowly(struct thread *t) {
    settle();
    leave(&t->sp, sim.warp);
}

/* The lowest lane that has not begun does so; no other one is ready. */
HOT struct thread *next_begins(struct warp *w) {
    uint32_t fresh = w->in[FRESH];
    w->in[READY] = fresh & -fresh;
    w->in[FRESH] = fresh & (fresh - 1);
    struct thread *next = &sim.lanes[__builtin_ctz(fresh)];
    sim.spin = 0;
    sim_run_thread(next);
    return next;
}

void lanes_last(struct thread *t, struct warp *w) {
    if (w->in[FRESH] && !sim.unusual)
        start(&t->sp, next_begins(w));
    else
        lanes_yield_slowly(t);
}

void sim_yield(int state) {
    struct thread *t = sim.current;
    struct warp *w = sim.warp;
    if (__builtin_expect(lanes_in_order(w), 1)) {
        lanes_next(t, w, state);
        return;
    }
    uint32_t bit = 1u << sim_tid() % WARP;
    w->in[READY] &= ~bit;
    w->in[state] |= bit;
    lanes_yield_slowly(t);
}

/* Fibres hold nothing that must be released, so a launch is abandoned by never going back. */
void sim_abandon(void) {
    void *nowhere;
    sim_unusual();
    settle();
    sim.abort_launch = true;
    fibre_switch(&nowhere, sim.scheduler_sp);
    __builtin_unreachable();
}

/* What comes after a thread's end: another one goes on, or begins on its stack. */
HOT struct fibre_call going_on(void *sp) { return (struct fibre_call){fibre_go, sp}; }

static struct fibre_call after(struct thread *t, struct warp *w) {
    uint32_t bit = 1u << sim_tid() % WARP;
    w->in[READY] &= ~bit;
    w->in[DONE] |= bit;
    sim.block->done++;
    sim.progress++;
    int lane = next_lane(w);
    bool fresh = lane >= 0 && begins(w, 1u << lane);
    if (!fresh) sim.free_tops[sim.free_count++] = t->top; /* nobody takes it before we leave */
    if (lane < 0) return going_on(sim.scheduler_sp);
    struct thread *next = &sim.lanes[lane];
    if (fresh) next->top = t->top;
    sim.spin = 0;
    sim_set_current(sim.block, (uint32_t)(next - sim.block->threads));
    return fresh ? beginning() : going_on(next->sp);
}

/* The same, if lanes run in order. */
HOT struct fibre_call after_in_order(struct thread *t, struct warp *w) {
    uint32_t ready = w->in[READY], can = ready & (ready - 1);
    struct thread *next = &sim.lanes[can ? (uint32_t)__builtin_ctz(can) : 0];
    if (can ? sim_is_overdue(next) : !w->in[FRESH]) return after(t, w);
    w->in[DONE] |= ready ^ can;
    sim.block->done++;
    sim.progress++;
    if (!can) {
        next_begins(w)->top = t->top;
        return beginning();
    }
    w->in[READY] = can;
    sim.free_tops[sim.free_count++] = t->top;
    return going_on(lanes_choose(next));
}

static struct fibre_call after_end(void) {
    settle();
    struct warp *w = sim.warp;
    return lanes_in_order(w) ? after_in_order(sim.current, w) : after(sim.current, w);
}

/* ---- one warp ---- */

void lanes_wake(struct warp *w, int state) {
    w->in[READY] |= w->in[state];
    w->in[state] = 0;
}

void lanes_run(struct block *b, uint32_t warp) {
    struct warp *w = sim.warp = &b->warp[warp];
    sim.lanes = &b->threads[warp * WARP];
    for (;;) {
        lanes_find_quick();
        int next = next_lane(w);
        if (next >= 0) {
            enter(&sim.scheduler_sp, w, warp * WARP + (uint32_t)next);
            if (sim.abort_launch) return;
            continue;
        }
        if (w->in[LOG_FULL]) {
            request_merge(b, warp, false);
            if (limit_reached(b, warp)) return;
            lanes_wake(w, LOG_FULL);
            continue;
        }
        if (w->in[AT_WARP] && warp_resolve(b, warp)) continue;
        if (w->in[AT_NAMED] && named_arrive(b, warp)) continue;
        request_merge(b, warp, true);
        limit_reached(b, warp);
        return;
    }
}
