/** @file lanes.h
 * The lanes of a warp and the switch between them, which a kernel with barriers makes more often
 * than anything else.
 */
#ifndef LOCKSTEP_SIM_LANES_H
#define LOCKSTEP_SIM_LANES_H

#include "fibre.h"
#include "runtime.h"

/* ---- stacks.c ---- */

/** The top of a stack that no thread has had. */
char *lanes_new_stack(void);

/** This thread has waited: so will others, and their stacks be chosen accordingly. */
void lanes_align(const struct thread *t);

/* ---- lanes.c ---- */

/** Runs a warp until each of its lanes waits for other warps, spins, or is done. */
void lanes_run(struct block *b, uint32_t warp);

/** Those that wait in this state can go on. */
void lanes_wake(struct warp *w, int state);

/** The running thread waits, its warp knows; what else there is to do first is done. */
void lanes_yield_slowly(struct thread *t);

/** The same, if it was the last one that was ready: those come that have not begun, if any. */
void lanes_last(struct thread *t, struct warp *w);

/* The stacks of the lanes to come are rarely in the first cache: ask for them in time. */
HOT void lanes_prefetch(const struct thread *next) {
    __builtin_prefetch(&next[3]);
    __builtin_prefetch(next[1].sp);
    __builtin_prefetch((const char *)next[1].sp + 64);
}

/** This thread of the running warp goes on. @return where it left off */
HOT void *lanes_choose(struct thread *next) {
    lanes_prefetch(next);
    sim.spin = 0;
    sim_run_thread(next);
    return next->sp;
}

/** From the running thread straight to the next lane of its warp. `can` are those that are ready:
 * in the usual order the lowest of them runs, so the next one is the lowest of the others. The only
 * call is the last, a jump: the caller's frame is the only one on the thread's stack. */
HOT void lanes_next(struct thread *t, struct warp *w, int state) {
    uint32_t ready = w->in[READY], can = ready & (ready - 1);
    w->in[READY] = can;
    w->in[state] |= ready ^ can;
    if (__builtin_expect(!can, 0)) {
        lanes_last(t, w);
        return;
    }
    struct thread *next = &sim.lanes[(uint32_t)__builtin_ctz(can)];
    if (__builtin_expect(sim_is_overdue(next), 0))
        lanes_yield_slowly(t);
    else
        fibre_switch(&t->sp, lanes_choose(next));
}

/** Does the lowest lane that is ready go on next, or begin the lowest that has not begun? */
HOT bool lanes_in_order(const struct warp *w) {
    uint32_t ready = w->in[READY];
    return !sim.unusual && (!w->in[FRESH] || !(ready & (ready - 1)));
}

/** Which __syncthreads may use lanes_next() at once: where the first one waits, if there is nothing
 * unusual. Whatever makes a switch unusual sets it to 0. */
HOT void lanes_find_quick(void) {
    sim.quick_place = lanes_in_order(sim.warp) ? sim.block->next.place : 0;
}

#endif
