/** @file warp_scheduler.h
 * The lanes of a warp and the switch between them, which a kernel with barriers makes more often
 * than anything else.
 */
#ifndef LOCKSTEP_EXEC_WARP_SCHEDULER_H
#define LOCKSTEP_EXEC_WARP_SCHEDULER_H

#include "context_switch.h"
#include "counters/counters.h"
#include "exec.h"
#include "hb/hb.h"

/* ---- fibre_stacks.c ---- */

/** The top of a stack that no thread has had. */
char *lanes_new_stack(void);
/** A grid is about to run: its stacks' shadows are in use from now on (shadow_stack.h). */
void stacks_enter_kernel(void);

/* ---- warp_scheduler.c ---- */

/** Runs a warp until each of its lanes waits for other warps, spins, or is done. */
void lanes_run(struct block *b, uint32_t warp);

/** Those that wait in this state can go on. */
HOT void lanes_wake(struct warp *w, int state) {
    w->in[READY] |= w->in[state];
    w->in[state] = 0;
}

/** Other threads of the block wait: so will those that have not begun. They get stacks, to which
 * one can switch as if they had waited, too. */
void lanes_prepare(struct block *b, uint32_t warp);

/** The running thread waits, its warp knows; what else there is to do first is done. */
void lanes_yield_slowly(void);

/** The same, if it was the last one that was ready: those come that have not begun, if any. */
void lanes_last(void);

/* ---- convoys ----

   Lanes that are ready and stand in a row are a convoy: from lane sim.ready_run_from, which was the
   first to run, to before sim.ready_run_end. When one comes to the barrier at
   sim.fastpath_barrier_pc, the next one goes on, and nothing more is done (block_barrier.S): the
   warp's masks still say that it is ready. Whoever looks at them has ready_run_commit() bring them
   up to date before. */

/** Those of the convoy that have come to the barrier are entered. */
HOT void ready_run_commit(struct warp *w) {
    uint32_t lane = sim_tid() % WARP, come = (1u << lane) - (1u << sim.ready_run_from);
    w->in[READY] ^= come;
    w->in[AT_BARRIER] |= come;
    sim.ready_run_from = lane;
}

/** The running thread goes on, and no other one the short way. */
HOT void ready_run_single(void) {
    sim.ready_run_from = sim_tid() % WARP;
    sim.ready_run_end = sim.fibre + 1;
}

/** The running thread is the lowest that is ready: it leads those that stand beside it. Not if they
 * may have synchronised without each other: then their stamps do not follow each other. */
HOT void ready_run_begin(const struct warp *w) {
    uint32_t lane = sim_tid() % WARP;
    bool apart = sim.partial || sim.block->named;
    sim.ready_run_from = lane;
    sim.ready_run_end = sim.fibre +
                        (apart ? 1 : __builtin_ctzll(~((uint64_t)w->in[READY] >> lane)));
}

/** The next one of the convoy runs. */
HOT void ready_run_next(void) {
    sim.spin = 0;
    sim.fibre++;
    sim.current++;
    sim.epoch++;
    memcpy(&threadIdx, sim.fibre->id, sizeof threadIdx);
}

/** Does the lowest lane that is ready go on next, or begin the lowest that has not begun? */
HOT bool lanes_in_order(const struct warp *w) {
    uint32_t ready = w->in[READY];
    return !sim.unusual && (!w->in[FRESH] || !(ready & (ready - 1)));
}

/** From the running thread straight to the next lane of its warp. `can` are those that are ready:
 * in the usual order the lowest of them runs, so the next one is the lowest of the others. The only
 * call is the last, a jump: the caller's frame is the only one on the thread's stack. */
HOT void lanes_next(struct warp *w, int state) {
    uint32_t ready = w->in[READY], can = ready & (ready - 1);
    w->in[READY] = can;
    w->in[state] |= ready ^ can;
    const struct fibre *next = can ? &sim.lanes[(uint32_t)__builtin_ctz(can)] : NULL;
    void **save = &sim.fibre->sp;
    if (!next) {
        lanes_last();
    } else if (__builtin_expect(sim_is_overdue(next), 0)) {
        lanes_yield_slowly();
    } else {
        sim.spin = 0;
        sim_run_thread(sim.block, (uint32_t)(next - sim.block->fibres));
        ready_run_begin(w);
        fibre_switch(save, next->sp);
    }
}

/** Which __syncthreads() may go the short way: where the first thread waits, if there is nothing
 * unusual. Whatever makes a switch unusual sets it to NULL. */
HOT void lanes_find_quick(void) {
    const struct barrier *b = &sim.block->next;
    bool quick = b->line && !b->parted && lanes_in_order(sim.warp);
    sim.fastpath_barrier_pc = quick ? (const void *)(sim.image_base + (uint32_t)b->place) : NULL;
}

#endif
