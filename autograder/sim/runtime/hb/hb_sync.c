/* Synchronisation operations: fences, barriers and warp operations move clocks from thread to
   thread (PTX ISA, "Memory Consistency Model": release and acquire patterns, synchronizes-with).
   A fence snapshots its thread's clock into `released`; hb_query.c later queries what is stored
   here. */
#include "hb.h"
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* Allocates the warp's matrix. Needed once a single lane releases or a mask is partial: then lanes
   no longer share one `sync` count. Until now every lane has synchronised with every other up to
   the current counts, so these initialise it. */
static struct warp_matrix *matrix_of(struct block *b, uint32_t warp) {
    uint32_t warps = (sim.block_threads + WARP - 1) / WARP;
    if (!b->matrix) b->matrix = calloc(warps, sizeof *b->matrix);
    if (!b->matrix) sim_fail("out of memory for warp masks");
    struct warp_matrix *m = b->matrix[warp];
    if (m) return m;
    m = b->matrix[warp] = calloc(1, sizeof *m);
    if (!m) sim_fail("out of memory for warp masks");
    for (uint32_t i = 0; i < WARP; i++)
        for (uint32_t j = 0; j < WARP && warp * WARP + j < sim.block_threads; j++)
            m->seen[i][j] = b->threads[warp * WARP + j].sync;
    return m;
}

/* Joins the thread's clock and its own accesses into `to`: what a fence makes visible. Published
   with the thread: lanes of its warp up to their last common synchronisation, and its block up to
   the last barrier (both are cumulative: PTX ISA, "causality order"). */
static void snapshot(struct clock *to, const struct block *b, uint32_t thread) {
    uint32_t warp = thread / WARP;
    clock_join(to, &b->threads[thread].acquired);
    const struct warp_matrix *m = b->matrix ? b->matrix[warp] : NULL;
    for (uint32_t l = 0; l < WARP && warp * WARP + l < sim.block_threads; l++) {
        uint32_t tid = warp * WARP + l;
        uint32_t seen = tid == thread ? b->threads[tid].sync + 1
                        : m           ? m->seen[thread % WARP][l]
                                      : b->threads[tid].sync;
        if (seen)
            clock_raise_thread(to, clock_thread_key(b->first_generation, tid),
                               CLOCK_TIME(seen, hb.sync_time));
    }
    if (b->barriers)
        clock_raise_block(to, b->first_generation, CLOCK_TIME(b->barriers, hb.sync_time));
}

/* Advances the global release counter; the first release of a launch enables clock tracking.
   Speculative workers abort: releases order blocks, whose order is unknown during speculation. */
static void advance_sync_time(void) {
    speculation_abort_if_worker();
    hb.sync_time++;
    if (!sim.any_release) hb.first_release_time = hb.sync_time, hb.release_generation++;
    sim.any_release = true;
}

/* Acquire side: earlier relaxed reads of sync variables take effect, within the fence's scope. */
static void fence_acquires(struct thread *t, int scope) {
    lock_fence(t, scope);
    clock_join(&t->acquired, &t->seen_block);
    if (scope == ATOMIC_DEVICE) clock_join(&t->acquired, &t->seen);
}

/* Release side. A device-scope fence is a block-scope fence, too; `system` adds the clock that the
   host may acquire. */
static void fence_releases(struct thread *t, int scope, bool system) {
    sim.block->reads[sim_tid() / WARP].released = hb.sync_time;
    matrix_of(sim.block, sim_tid() / WARP);
    snapshot(&t->released_block, sim.block, sim_tid());
    if (scope == ATOMIC_DEVICE) snapshot(&t->released, sim.block, sim_tid());
    if (system) snapshot(&hb_fence_state(sim.block, sim_tid())->released, sim.block, sim_tid());
    /* accesses after the fence get a larger epoch than the snapshot */
    sim_count_sync(sim.block, sim_tid());
    sim_set_current(sim.block, sim_tid());
}

/* Records a fence for value_history.c: later polls see at least the values written before
   sync_time. */
static void note_fence(uint32_t tid, int scope, uint64_t sync_time) {
    struct fence_state *s = hb_fence_state(sim.block, tid);
    s->fenced_block = sync_time;
    if (scope == ATOMIC_DEVICE) s->fenced = sync_time;
}

void hb_poll_newest(void) { note_fence(sim_tid(), ATOMIC_DEVICE, hb.sync_time + 1); }

void hb_fence(int scope, int what) {
    if (!sim.current) return;
    advance_sync_time();
    if (what & FENCE_ACQUIRES) fence_acquires(sim.current, scope);
    if (what & FENCE_RELEASES) fence_releases(sim.current, scope, what & FENCE_SYSTEM);
    if (!(~what & FENCE_BOTH)) note_fence(sim_tid(), scope, hb.sync_time);
}

/* ---- an atomic with release semantics ---- */

static struct clock kept[3]; /* the running thread's `released` clocks before the operation */

/* A releasing atomic is not a fence: stores to other words that follow it release nothing new. So
   the `released` clocks are restored afterwards. (PTX ISA: a release pattern is a release operation
   on that location, or a fence followed by a strong write.) */
void hb_begin_own_release(int scope, bool system) {
    struct thread *t = sim.current;
    advance_sync_time();
    clock_copy(&kept[0], &t->released_block);
    clock_copy(&kept[1], &t->released);
    clock_copy(&kept[2], &hb_fence_state(sim.block, sim_tid())->released);
    fence_releases(t, scope, system);
}

void hb_end_own_release(void) {
    struct thread *t = sim.current;
    clock_copy(&t->released_block, &kept[0]);
    clock_copy(&t->released, &kept[1]);
    clock_copy(&hb_fence_state(sim.block, sim_tid())->released, &kept[2]);
    for (int i = 0; i < 3; i++) clock_clear(&kept[i]);
}

/* The running thread arrives at a grid or cluster barrier for its block, after a block barrier. All
   accesses of the block so far are published through `acquired`; `released` needs no update,
   because every participating block acquires them. */
void hb_arrive_grid(struct clock *acquired) {
    struct thread *t = sim.current;
    advance_sync_time();
    lock_fence(t, ATOMIC_DEVICE);
    sim.block->reads[sim_tid() / WARP].released = hb.sync_time;
    clock_join(&t->acquired, &t->seen_block);
    clock_join(&t->acquired, &t->seen);
    clock_join(acquired, &t->acquired);
    clock_raise_block(acquired, sim.block->first_generation,
                      CLOCK_TIME(sim.block->barriers, hb.sync_time));
}

/* The join of several threads' clocks. After a common barrier most threads share one clock, so a
   thread is joined only if its clock differs from the previous thread's. */
struct shared {
    struct clock all;
    const struct clock *last;
};

static void add_clock(struct shared *s, const struct clock *c) {
    if (!s->last || !clock_shared(c, s->last)) clock_join(&s->all, c);
    s->last = c;
}

/* Barrier semantics: the threads exchange all clocks. `released` is exchanged, too: a fence before
   the barrier and a store after it by another thread form a release pattern, by causality order.
   Bit i of `mask` stands for every thread whose lane is i. */
static void share_clocks(struct block *b, uint32_t first, uint32_t last, uint32_t mask) {
    struct shared acquired = {0}, released = {0}, released_block = {0}, to_host = {0};
    for (uint32_t i = first; i < last; i++) {
        if (!(mask >> i % WARP & 1)) continue;
        lock_barrier(&b->threads[i]);
        add_clock(&acquired, &b->threads[i].acquired);
        add_clock(&released, &b->threads[i].released);
        add_clock(&released_block, &b->threads[i].released_block);
        add_clock(&to_host, &hb_fence_state(b, i)->released);
    }
    for (uint32_t i = first; i < last; i++) {
        if (!(mask >> i % WARP & 1)) continue;
        struct fence_state *s = hb_fence_state(b, i);
        s->fenced = s->fenced_block = hb.sync_time + 1;
        clock_copy(&b->threads[i].acquired, &acquired.all);
        clock_copy(&b->threads[i].released, &released.all);
        clock_copy(&b->threads[i].released_block, &released_block.all);
        clock_copy(&s->released, &to_host.all);
    }
    clock_clear(&acquired.all);
    clock_clear(&released.all);
    clock_clear(&released_block.all);
    clock_clear(&to_host.all);
}

/* Without releases there are no clocks to join. But a barrier acts as the fence that must follow a
   lock operation. */
static void fence_held_locks(struct block *b, uint32_t first, uint32_t last, uint32_t mask) {
    for (uint32_t i = first; i < last; i++)
        if (mask >> i % WARP & 1) lock_barrier(&b->threads[i]);
}

void hb_set_launch_clock(const struct clock *c) {
    clock_clear(&hb.launch_clock);
    clock_join(&hb.launch_clock, c);
}

/* All threads of the block synchronise. The clocks are needed for releases only: the barrier itself
   is in the epochs. */
void hb_block_barrier(struct block *b) {
    hb.sync_time++;
    if (sim.any_release)
        share_clocks(b, 0, sim.block_threads, UINT32_MAX);
    else if (hb.locked_any)
        fence_held_locks(b, 0, sim.block_threads, UINT32_MAX);
}

/* Lanes outside the mask, or lanes that have returned, are not ordered: then the matrix is needed.
   After the operation, each lane in `mask` has synchronised with a lane j up to the maximum of what
   any of them had; with lanes in the mask, up to their current counts. */
void hb_warp_sync(struct block *b, uint32_t warp, uint32_t mask, uint32_t live) {
    uint32_t lanes = sim.block_threads - warp * WARP, all = lanes < WARP ? (1u << lanes) - 1 : ~0u;
    if (all & ~mask)
        /* the others may have returned: their accesses are not ordered by this operation */
        matrix_of(b, warp);
    struct warp_matrix *m = b->matrix ? b->matrix[warp] : NULL;
    for (uint32_t l = 0; l < WARP; l++)
        if (mask >> l & 1) sim_count_sync(b, warp * WARP + l);
    if (sim.any_release)
        share_clocks(b, warp * WARP, warp * WARP + WARP, mask);
    else if (hb.locked_any)
        fence_held_locks(b, warp * WARP, warp * WARP + WARP, mask & live);
    uint32_t seen[WARP] = {0};
    for (uint32_t i = 0; m && i < WARP; i++)
        for (uint32_t j = 0; (mask >> i & 1) && j < WARP; j++) {
            uint32_t s = mask >> j & 1 ? b->threads[warp * WARP + j].sync : m->seen[i][j];
            if (s > seen[j]) seen[j] = s;
        }
    for (uint32_t l = 0; l < WARP; l++) {
        if (!(mask >> l & 1)) continue;
        if (m) memcpy(m->seen[l], seen, sizeof seen);
    }
}

/* Lanes of a warp arrive at a named barrier: a release to all threads that will leave it. Lanes
   that do not wait (bar.arrive) acquire nothing; from then on, lanes have different counts. */
void hb_named_arrive(struct block *b, uint32_t warp, uint32_t lanes, bool wait,
                     struct clocks *published) {
    advance_sync_time();
    b->reads[warp].released = hb.sync_time;
    if (!wait) matrix_of(b, warp);
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        uint32_t tid = warp * WARP + (uint32_t)__builtin_ctz(rest);
        struct thread *t = &b->threads[tid];
        lock_barrier(t);
        clock_join(&t->acquired, &t->seen_block);
        snapshot(&published->acquired, b, tid);
        clock_join(&published->released, &t->released);
        clock_join(&published->released_block, &t->released_block);
        clock_join(&published->to_host, &hb_fence_state(b, tid)->released);
    }
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
        sim_count_sync(b, warp * WARP + (uint32_t)__builtin_ctz(rest));
}

/* Lanes that waited leave the barrier: they acquire what all arriving threads published, and have
   synchronised with each other. */
void hb_named_leave(struct block *b, uint32_t warp, uint32_t lanes,
                    const struct clocks *published) {
    struct warp_matrix *m = b->matrix ? b->matrix[warp] : NULL;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(rest);
        struct thread *t = &b->threads[warp * WARP + lane];
        struct fence_state *s = hb_fence_state(b, warp * WARP + lane);
        s->fenced = s->fenced_block = hb.sync_time + 1;
        clock_join(&t->acquired, &published->acquired);
        clock_join(&t->released, &published->released);
        clock_join(&t->released_block, &published->released_block);
        clock_join(&s->released, &published->to_host);
        for (uint32_t all = m ? lanes : 0; all; all &= all - 1) {
            uint32_t other = (uint32_t)__builtin_ctz(all);
            m->seen[lane][other] = b->threads[warp * WARP + other].sync;
        }
    }
}

/* The thread structures are reused for the next block; its threads inherit nothing but the launch's
   clock. */
void hb_thread_reset(struct thread *t) {
    t->last_poll_address = t->last_poll_pc = 0;
    t->unlocked = false;
    t->put_address = 0;
    lock_forget(t);
    struct clock *all[] = {&t->acquired, &t->seen, &t->seen_block, &t->released,
                           &t->released_block};
    for (int i = 0; i < 5; i++)
        if (all[i]->threads || all[i]->blocks) clock_clear(all[i]);
    clock_join(&t->acquired, &hb.launch_clock);
}
