/** @file warp_scheduler.h
 * The lanes of a warp and the context switch between them, which is the most frequent operation of
 * a kernel with barriers.
 */
#ifndef LOCKSTEP_EXEC_WARP_SCHEDULER_H
#define LOCKSTEP_EXEC_WARP_SCHEDULER_H

#include "context_switch.h"
#include "counters/counters.h"
#include "exec.h"
#include "hb/hb.h"

/* ---- fibre_stacks.c ---- */

/** The top of a stack that has not been used yet; fails with sim_fail() if there are no more. */
char *stacks_new(void);
/** A grid is about to run: the shadow stacks of its stacks are in use from now on. */
void stacks_enter_kernel(void);

/* ---- warp_scheduler.c ---- */

/** Runs a warp until each of its lanes waits for other warps, spins, or is done. */
void warp_run(struct block *b, uint32_t warp);

/** Lanes that wait in this state become ready. */
HOT void warp_wake(struct warp *w, int state) {
    w->in[READY] |= w->in[state];
    w->in[state] = 0;
}

/** Other threads of the block wait at a barrier, so the warp's FRESH threads will, too. They get
 * stacks, prepared as if they had waited: then one can switch to them on the fast path. */
void warp_prepare(struct block *b, uint32_t warp);

/** Suspends the running thread, whose state the warp's masks already hold. Slow path. */
void warp_yield_slow(void);

/** Same, if no other lane is ready: FRESH lanes begin, if there are any. */
void warp_switch_last(void);

/* ---- ready runs ----

   A run of adjacent ready lanes can be switched without updating the masks. It goes from lane
   sim.ready_run_from, which ran first, to the lane before sim.ready_run_end. When the running
   thread arrives at the barrier at sim.fastpath_barrier_pc, the next lane is resumed and nothing
   else is recorded (block_barrier.S). The lanes from ready_run_from to the running one have
   arrived, but the masks still say READY. Before the masks are used, ready_run_commit() updates
   them.

   Invariants of a run: its lanes are adjacent and READY, and their epochs are consecutive, so that
   the next epoch is one increment. It never crosses the end of the warp. */

/** Records that lanes of the run before the running one have arrived at the barrier. */
HOT void ready_run_commit(struct warp *w) {
    uint32_t lane = sim_tid() % WARP, come = (1u << lane) - (1u << sim.ready_run_from);
    w->in[READY] ^= come;
    w->in[AT_BARRIER] |= come;
    sim.ready_run_from = lane;
}

/** A run of one: the running thread only. */
HOT void ready_run_single(void) {
    sim.ready_run_from = sim_tid() % WARP;
    sim.ready_run_end = sim.fibre + 1;
}

/** Starts a run at the running thread, the lowest ready lane, with the ready lanes adjacent to it.
 * If lanes may have synchronised separately (masks, named barriers), their epochs are not
 * consecutive: then the run has one lane. */
HOT void ready_run_begin(const struct warp *w) {
    uint32_t lane = sim_tid() % WARP;
    bool apart = sim.partial || sim.block->named;
    sim.ready_run_from = lane;
    sim.ready_run_end = sim.fibre +
                        (apart ? 1 : __builtin_ctzll(~((uint64_t)w->in[READY] >> lane)));
}

/** Makes the next thread of the run the current one. */
HOT void ready_run_next(void) {
    sim.spin = 0;
    sim.fibre++;
    sim.current++;
    sim.epoch++;
    memcpy(&threadIdx, sim.fibre->id, sizeof threadIdx);
}

/** True if the canonical order applies: the lowest ready lane runs next or, if no other lane is
 * ready, the lowest FRESH one. */
HOT bool warp_is_in_order(const struct warp *w) {
    uint32_t ready = w->in[READY];
    return !sim.unusual && (!w->in[FRESH] || !(ready & (ready - 1)));
}

/** Switches directly to the next lane of the warp, in the canonical order: the running lane is the
 * lowest ready one, so the next is the lowest of the others. The only call is in tail position, so
 * the caller's frame is the only one on the suspended stack. */
HOT void warp_switch_next(struct warp *w, int state) {
    uint32_t ready = w->in[READY], can = ready & (ready - 1);
    w->in[READY] = can;
    w->in[state] |= ready ^ can;
    const struct fibre *next = can ? &sim.lanes[(uint32_t)__builtin_ctz(can)] : NULL;
    void **save = &sim.fibre->sp;
    if (!next) {
        warp_switch_last();
    } else if (__builtin_expect(sim_is_overdue(next), 0)) {
        warp_yield_slow();
    } else {
        sim.spin = 0;
        sim_run_thread(sim.block, (uint32_t)(next - sim.block->fibres));
        ready_run_begin(w);
        fibre_switch(save, next->sp);
    }
}

/** Determines which __syncthreads() may use the fast path: the place where the first thread waits,
 * unless something is unusual. Everything that makes a switch unusual sets it to NULL. */
HOT void warp_find_fastpath(void) {
    const struct barrier *b = &sim.block->next;
    bool quick = b->line && !b->parted && warp_is_in_order(sim.warp);
    sim.fastpath_barrier_pc = quick ? (const void *)(sim.image_base + (uint32_t)b->place) : NULL;
}

#endif
