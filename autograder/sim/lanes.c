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
HOT void prepare(struct thread *t) {
    t->top = sim.free_count ? sim.free_tops[--sim.free_count] : lanes_new_stack();
    t->sp = fibre_prepare(t->top - sim.stack_shift, after_end, beginning());
}

static void start(void **save, struct thread *t) {
    prepare(t);
    fibre_switch(save, t->sp);
}

void lanes_prepare(struct warp *w) {
    for (uint32_t fresh = w->in[FRESH]; fresh; fresh &= fresh - 1)
        prepare(&sim.lanes[__builtin_ctz(fresh)]);
    lanes_wake(w, FRESH);
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
    bool fresh = begins(w, 1u << tid % WARP);
    if (lanes_in_order(w))
        lanes_lead(w);
    else
        lanes_alone();
    if (fresh)
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
    lanes_alone();
    return next;
}

void lanes_last(struct thread *t, struct warp *w) {
    if (__builtin_expect(sim.unusual != 0, 0))
        lanes_yield_slowly(t);
    else if (w->in[FRESH])
        start(&t->sp, next_begins(w));
    else
        fibre_switch(&t->sp, sim.scheduler_sp);
}

void sim_yield(int state) {
    struct thread *t = sim.current;
    struct warp *w = sim.warp;
    lanes_enter(w);
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

static COLD struct fibre_call after(struct thread *t, struct warp *w) {
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
    lanes_alone();
    return fresh ? beginning() : going_on(next->sp);
}

HOT struct fibre_call begin_next(struct thread *t, struct warp *w, uint32_t bit) {
    w->in[DONE] |= bit;
    sim.block->done++;
    sim.progress++;
    next_begins(w)->top = t->top;
    return beginning();
}

/* The next one of the convoy. */
HOT struct fibre_call go_on_next(struct thread *t, struct warp *w, uint32_t bit) {
    w->in[READY] ^= bit;
    w->in[DONE] |= bit;
    sim.block->done++;
    sim.progress++;
    sim.free_tops[sim.free_count++] = t->top;
    sim.spin = 0;
    sim.convoy_from++;
    sim_run_thread(t + 1);
    __builtin_prefetch(t[2].sp);
    return going_on(t[1].sp);
}

static struct fibre_call after_end(void) {
    settle();
    struct thread *t = sim.current;
    struct warp *w = sim.warp;
    lanes_enter(w);
    uint32_t bit = 1u << sim_tid() % WARP;
    if (w->in[READY] == bit && w->in[FRESH] && !sim.unusual) return begin_next(t, w, bit);
    if (t + 1 == sim.convoy_end || sim_is_overdue(t + 1)) return after(t, w);
    return go_on_next(t, w, bit);
}

/* ---- one warp ---- */

void lanes_run(struct block *b, uint32_t warp) {
    struct warp *w = sim.warp = &b->warp[warp];
    sim.lanes = &b->threads[warp * WARP];
    if (w->in[FRESH] && b->next.line && !sim.unusual) lanes_prepare(w);
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
