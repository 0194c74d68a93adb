/** @file lanes.h
 * The lanes of a warp and the switch between them, which a kernel with barriers makes more often
 * than anything else.
 */
#ifndef LOCKSTEP_SIM_LANES_H
#define LOCKSTEP_SIM_LANES_H

#include "fibre.h"
#include "runtime.h"

/** Runs a warp until each of its lanes waits for other warps, spins, or is done. */
void lanes_run(struct block *b, uint32_t warp);

/** Those that wait in this state can go on. */
void lanes_wake(struct warp *w, int state);

/** The running thread waits, its warp knows; what else there is to do first is done. */
void lanes_yield_slowly(struct thread *t);

/* The stacks of the lanes to come are rarely in the first cache: ask for them in time. */
HOT void lanes_prefetch(const struct thread *next) {
    __builtin_prefetch(&next[3]);
    __builtin_prefetch(next[1].sp);
    __builtin_prefetch((const char *)next[1].sp + 64);
}

/** From the running thread straight to the next lane of its warp. `can` are those that are ready:
 * in the usual order the lowest of them runs, so the next one is the lowest of the others. The only
 * call is the last, a jump: the caller's frame is the only one on the thread's stack. */
HOT void lanes_next(struct thread *t, struct warp *w, int state) {
    uint32_t ready = w->in[READY], can = ready & (ready - 1), waits = w->in[state];
    uint32_t tid = (sim_tid() & ~(WARP - 1u)) + (uint32_t)__builtin_ctz(can | 1u << (WARP - 1));
    struct thread *next = &sim.block->threads[tid];
    w->in[READY] = can; /* beside AT_BARRIER: one store for both */
    w->in[state] = waits | (ready ^ can);
    if (__builtin_expect(!can || sim_is_overdue(next), 0)) {
        lanes_yield_slowly(t);
        return;
    }
    lanes_prefetch(next);
    if (sim.spin) sim.spin = 0;
    sim_run_thread(next);
    fibre_switch(&t->sp, next->sp);
}

/** Which line's __syncthreads may use lanes_next() at once: where all that have come wait, if there
 * is nothing unusual. Whatever makes a switch unusual sets it to 0. */
HOT void lanes_find_quick(void) {
    bool usual = !sim.unusual && !sim.warp->in[FRESH] && sim.block->next.line;
    sim.quick_line = usual ? sim.block->next.line : 0;
}

#endif
