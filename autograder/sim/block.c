/* One block: its warps run one after the other, each until all of its lanes wait; then barriers and
   warp operations are resolved. A thread that never waits never needs a switch: the next one starts
   on the same stack. */
#include "runtime.h"
#include "fibre.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

/* Stacks for as many threads as the largest device holds at once (132 x 2048), and a few more. */
enum { STACK_BYTES = 64 * 1024, MAX_STACKS = 272 * 1024, COLOURS = 61, COLOUR_BYTES = 128 };

/* Many stacks touched at the same offset would fight for the same cache sets: shift each a little.
 */
static void *stack_top(uint32_t stack) {
    return sim.stacks + (uint64_t)(stack + 1) * STACK_BYTES - stack % COLOURS * COLOUR_BYTES;
}

void sim_stacks_init(void) {
    sim.stack_count = MAX_STACKS;
    sim.stacks_bytes = (uint64_t)MAX_STACKS * STACK_BYTES;
    sim.stacks = sim_reserve(sim.stacks_bytes);
    sim.free_stacks = sim_reserve(MAX_STACKS * sizeof *sim.free_stacks);
    for (uint32_t i = 0; i < MAX_STACKS; i++) sim.free_stacks[i] = MAX_STACKS - 1 - i;
    sim.free_stack_count = MAX_STACKS;
}

/* ---- switching ---- */

static void thread_main(void);

static void enter(void **save, struct warp *w, uint32_t tid) {
    struct thread *t = &sim.block->threads[tid];
    uint32_t bit = 1u << tid % WARP;
    if (w->in[FRESH] & bit) {
        if (!sim.free_stack_count) sim_fail("more than %d threads wait at once", MAX_STACKS);
        t->stack = sim.free_stacks[--sim.free_stack_count];
        t->sp = fibre_prepare(stack_top(t->stack), thread_main);
        w->in[FRESH] &= ~bit;
        w->in[READY] |= bit;
    }
    sim.spin = 0;
    __builtin_prefetch(t[1].sp); /* the next fibre's stack is rarely in the first cache */
    sim_set_current(sim.block, tid);
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

HOT void leave(void **save, struct warp *w) {
    int next = next_lane(w);
    if (next >= 0)
        enter(save, w, (sim.tid & ~(WARP - 1u)) + (uint32_t)next);
    else
        fibre_switch(save, sim.scheduler_sp);
}

static void settle(void) {
    if (__builtin_expect(sim.pending_count != 0, 0)) finding_settle();
    if (__builtin_expect(sim.trace_value != NULL, 0)) trace_settle();
}

HOT void wait_in(int state) {
    struct thread *t = sim.current;
    struct warp *w = &sim.block->warp[sim.tid / WARP];
    uint32_t bit = 1u << sim.tid % WARP;
    settle();
    w->in[READY] &= ~bit;
    w->in[state] |= bit;
    leave(&t->sp, w);
}

void sim_yield(int state) { wait_in(state); }

/* Fibres hold nothing that must be released, so a launch is abandoned by never going back. */
void sim_abandon(void) {
    void *nowhere;
    settle();
    sim.abort_launch = true;
    fibre_switch(&nowhere, sim.scheduler_sp);
    __builtin_unreachable();
}

static void thread_main(void) {
    for (;;) {
        sim.kernel(sim.kernel_argument);
        settle();
        struct thread *t = sim.current;
        struct warp *w = &sim.block->warp[sim.tid / WARP];
        uint32_t bit = 1u << sim.tid % WARP;
        w->in[READY] &= ~bit;
        w->in[DONE] |= bit;
        sim.block->done++;
        sim.progress++;
        int next = next_lane(w);
        if (next >= 0 && w->in[FRESH] >> next & 1) {
            uint32_t tid = (sim.tid & ~(WARP - 1u)) + (uint32_t)next;
            sim.block->threads[tid].stack = t->stack;
            w->in[FRESH] &= ~(1u << next);
            w->in[READY] |= 1u << next;
            sim.spin = 0;
            sim_set_current(sim.block, tid);
            continue;
        }
        void *nowhere;
        sim.free_stacks[sim.free_stack_count++] = t->stack; /* nobody takes it before we leave */
        leave(&nowhere, w);
    }
}

/* ---- one warp ---- */

static void wake(struct warp *w, int state) {
    w->in[READY] |= w->in[state];
    w->in[state] = 0;
}

/* Runs a warp until each of its lanes waits for other warps, spins, or is done. */
static void run_warp(struct block *b, uint32_t warp) {
    struct warp *w = &b->warp[warp];
    for (;;) {
        int next = next_lane(w);
        if (next >= 0) {
            enter(&sim.scheduler_sp, w, warp * WARP + (uint32_t)next);
            if (sim.abort_launch) return;
            continue;
        }
        if (w->in[LOG_FULL]) {
            request_merge(b, warp, false);
            if (limit_reached(b, warp)) return;
            wake(w, LOG_FULL);
            continue;
        }
        if (w->in[AT_WARP] && warp_resolve(b, warp)) continue;
        request_merge(b, warp, true);
        limit_reached(b, warp);
        return;
    }
}

/* ---- barriers ---- */

/** __syncthreads and its voting kin; `kind` 0: none, 1: count, 2: and, 3: or. */
int lockstep_barrier(int line, int kind, int predicate);

int lockstep_barrier(int line, int kind, int predicate) {
    struct thread *t = sim.current;
    if (!t) return 0;
    struct barrier *b = &sim.block->next;
    t->pc = (uint64_t)__builtin_return_address(0) - sim.image_base;
    t->barrier_line = line;
    if (b->arrived++ == 0) b->line = line;
    b->mixed |= line != b->line;
    b->sum += predicate != 0;
    if (t->steps > b->latest) b->latest = t->steps;
    if (__builtin_expect(sim.options.trace, 0))
        request_log(site_id(t->pc, ACCESS_BARRIER, 0), 0, 0);
    wait_in(AT_BARRIER);
    const struct barrier *passed = &sim.block->last;
    sim.current->steps = passed->latest;
    return kind == 1   ? (int)passed->sum
           : kind == 2 ? passed->sum == passed->arrived
                       : passed->sum != 0;
}

static void report_divergence(struct block *b, const struct thread *one,
                              const struct thread *other) {
    struct finding *f = finding_add(FINDING_BARRIER_DIVERGENCE, SPACE_LOCAL,
                                    other ? SEVERITY_ERROR : SEVERITY_WARNING, one->pc,
                                    other ? other->pc : 0);
    if (f->count > 1) return;
    snprintf(f->kernel, sizeof f->kernel, "%s", sim.kernel_name);
    memcpy(f->block, b->id, sizeof f->block);
    memcpy(f->thread, one->id, sizeof f->thread);
    if (!other) {
        snprintf(f->detail, sizeof f->detail, "other threads of the block have already returned");
        return;
    }
    memcpy(f->other_block, b->id, sizeof f->block);
    memcpy(f->other_thread, other->id, sizeof f->thread);
    f->has_other = 1;
    snprintf(f->detail, sizeof f->detail, "the threads of one block wait at different barriers");
}

/* Two threads that wait at different lines. */
static void report_mixed(struct block *b) {
    const struct thread *first = NULL;
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        const struct thread *x = &b->threads[t];
        if (!(b->warp[t / WARP].in[AT_BARRIER] >> t % WARP & 1)) continue;
        if (!first) first = x;
        if (x->barrier_line != first->barrier_line) report_divergence(b, first, x);
    }
}

static const struct thread *first_at_barrier(const struct block *b) {
    uint32_t w = 0;
    while (!b->warp[w].in[AT_BARRIER]) w++;
    return &b->threads[w * WARP + (uint32_t)__builtin_ctz(b->warp[w].in[AT_BARRIER])];
}

/* Everyone who is left waits at a barrier: count it, wake them all. */
static void pass_barrier(struct block *b) {
    if (b->next.mixed) report_mixed(b);
    if (b->done) report_divergence(b, first_at_barrier(b), NULL);
    b->barriers++;
    b->last = b->next;
    b->next = (struct barrier){0};
    sim.metrics.barriers++;
    sim.progress++;
    order_barrier(b);
    sim_stamp_block(b);
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = b->warp[w].in[AT_BARRIER];
        sim.metrics.warp_instructions += lanes != 0;
        sim.metrics.lanes += (uint32_t)__builtin_popcount(lanes);
        wake(&b->warp[w], AT_BARRIER);
    }
}

/* ---- the block ---- */

static void report_deadlock(struct block *b) {
    uint32_t tid = 0;
    const struct thread *one = NULL;
    for (; tid < sim.block_threads; tid++) {
        const struct warp *w = &b->warp[tid / WARP];
        if (w->in[DONE] >> tid % WARP & 1) continue;
        if (!one || w->in[AT_WARP] >> tid % WARP & 1) one = &b->threads[tid];
    }
    if (!one) return; // nobody is left to wait
    struct finding *f = finding_add(FINDING_DEADLOCK, SPACE_LOCAL, SEVERITY_ERROR, one->pc, 0);
    if (f->count > 1) return;
    snprintf(f->kernel, sizeof f->kernel, "%s", sim.kernel_name);
    memcpy(f->block, b->id, sizeof f->block);
    memcpy(f->thread, one->id, sizeof f->thread);
    snprintf(f->detail, sizeof f->detail, "%u threads of the block wait for ever",
             sim.block_threads - b->done);
}

static bool wake_spinners(struct block *b) {
    uint32_t any = 0;
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        any |= b->warp[w].in[SPINNING];
        wake(&b->warp[w], SPINNING);
    }
    return any != 0;
}

bool block_run(struct block *b) {
    uint32_t warps = (sim.block_threads + WARP - 1) / WARP;
    for (;;) {
        for (uint32_t w = 0; w < warps; w++) {
            run_warp(b, sim.order_warp[w]);
            if (sim.abort_launch) return true;
        }
        if (b->done == sim.block_threads) return true;
        if (b->next.arrived && b->next.arrived + b->done == sim.block_threads) {
            pass_barrier(b);
            if (sim.options.resident) return false; /* blocks take turns */
            continue;
        }
        if (wake_spinners(b)) return false;
        report_deadlock(b);
        sim.abort_launch = true;
        return true;
    }
}
