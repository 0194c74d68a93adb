/* One block: its warps run one after the other, each until all of its lanes wait; then barriers and
   warp operations are resolved. A thread that never waits never needs a switch: the next one starts
   on the same stack. */
#include "runtime.h"
#include "fibre.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

/* Stacks for as many threads as the device holds at once (132 x 2048), and a few more. */
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

static void enter(void **save, uint32_t tid) {
    struct thread *t = &sim.block->threads[tid];
    if (t->state == FRESH) {
        if (!sim.free_stack_count) sim_fail("more than %d threads wait at once", MAX_STACKS);
        t->stack = sim.free_stacks[--sim.free_stack_count];
        t->sp = fibre_prepare(stack_top(t->stack), thread_main);
    }
    t->state = READY;
    sim.spin = 0;
    sim_set_current(sim.block, tid);
    fibre_switch(save, t->sp);
}

/* The next lane of the running thread's warp that can go on, or -1. */
static int next_in_warp(void) {
    uint32_t warp = sim.tid / WARP;
    for (uint32_t i = 0; i < WARP; i++) {
        uint32_t tid = warp * WARP + sim.order_lane[i];
        if (tid < sim.block_threads && sim.block->threads[tid].state <= READY) return (int)tid;
    }
    return -1;
}

static void leave(void **save) {
    int next = next_in_warp();
    if (next >= 0)
        enter(save, (uint32_t)next);
    else
        fibre_switch(save, sim.scheduler_sp);
}

static void settle(void) {
    if (__builtin_expect(sim.pending_count != 0, 0)) finding_settle();
    if (__builtin_expect(sim.trace_value != NULL, 0)) trace_settle();
}

void sim_yield(int state) {
    struct thread *t = sim.current;
    settle();
    t->state = (uint8_t)state;
    leave(&t->sp);
}

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
        t->state = DONE;
        sim.progress++;
        int next = next_in_warp();
        if (next >= 0 && sim.block->threads[next].state == FRESH) {
            sim.block->threads[next].stack = t->stack;
            sim.block->threads[next].state = READY;
            sim.spin = 0;
            sim_set_current(sim.block, (uint32_t)next);
            continue;
        }
        void *nowhere;
        sim.free_stacks[sim.free_stack_count++] = t->stack; /* nobody takes it before we leave */
        if (next >= 0)
            enter(&nowhere, (uint32_t)next);
        else
            fibre_switch(&nowhere, sim.scheduler_sp);
    }
}

/* ---- one warp ---- */

static uint32_t lanes_in(const struct block *b, uint32_t warp, uint32_t states) {
    uint32_t mask = 0;
    for (uint32_t l = 0; l < WARP && warp * WARP + l < sim.block_threads; l++)
        if (states >> b->threads[warp * WARP + l].state & 1) mask |= 1u << l;
    return mask;
}

static void wake(struct block *b, uint32_t warp, int state) {
    for (uint32_t l = 0; l < WARP && warp * WARP + l < sim.block_threads; l++)
        if (b->threads[warp * WARP + l].state == state) b->threads[warp * WARP + l].state = READY;
}

/* Runs a warp until each of its lanes waits for other warps, spins, or is done. */
static void run_warp(struct block *b, uint32_t warp) {
    for (;;) {
        sim.tid = warp * WARP;
        int next = next_in_warp();
        if (next >= 0) {
            enter(&sim.scheduler_sp, (uint32_t)next);
            if (sim.abort_launch) return;
            continue;
        }
        if (lanes_in(b, warp, 1u << LOG_FULL)) {
            request_merge(b, warp, false);
            wake(b, warp, LOG_FULL);
            continue;
        }
        if (warp_resolve(b, warp)) continue;
        request_merge(b, warp, true);
        return;
    }
}

/* ---- barriers ---- */

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

/* Everyone who is left waits at a barrier: count it, combine the votes, wake them all. */
static void pass_barrier(struct block *b, bool some_done) {
    const struct thread *first = NULL;
    int sum = 0, all = 1, any = 0;
    uint64_t latest = 0;
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        struct thread *x = &b->threads[t];
        if (x->state != AT_BARRIER) continue;
        if (!first) first = x;
        if (x->barrier_line != first->barrier_line) report_divergence(b, first, x);
        sum += x->barrier_value != 0;
        all &= x->barrier_value != 0;
        any |= x->barrier_value != 0;
        if (x->steps > latest) latest = x->steps;
    }
    if (some_done) report_divergence(b, first, NULL);
    b->barriers++;
    sim.metrics.barriers++;
    sim.progress++;
    order_barrier(b);
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        struct thread *x = &b->threads[t];
        if (x->state != AT_BARRIER) continue;
        x->barrier_result = x->barrier_kind == 1 ? sum : x->barrier_kind == 2 ? all : any;
        x->steps = latest;
        x->state = READY;
    }
}

/* ---- the block ---- */

static void report_deadlock(struct block *b) {
    uint32_t waiting = 0;
    const struct thread *one = &b->threads[0];
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        if (b->threads[t].state == DONE) continue;
        waiting++;
        if (waiting == 1 || b->threads[t].state == AT_WARP) one = &b->threads[t];
    }
    struct finding *f = finding_add(FINDING_DEADLOCK, SPACE_LOCAL, SEVERITY_ERROR, one->pc, 0);
    if (f->count > 1) return;
    snprintf(f->kernel, sizeof f->kernel, "%s", sim.kernel_name);
    memcpy(f->block, b->id, sizeof f->block);
    memcpy(f->thread, one->id, sizeof f->thread);
    snprintf(f->detail, sizeof f->detail, "%u threads of the block wait for ever", waiting);
}

static bool wake_spinners(struct block *b) {
    bool any = false;
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        if (b->threads[t].state != SPINNING) continue;
        b->threads[t].state = READY;
        any = true;
    }
    return any;
}

bool block_run(struct block *b) {
    uint32_t warps = (sim.block_threads + WARP - 1) / WARP;
    for (;;) {
        for (uint32_t w = 0; w < warps; w++) {
            uint32_t warp = sim.order_warp[w] < warps ? sim.order_warp[w] : w;
            run_warp(b, warp);
            if (sim.abort_launch) return true;
        }
        uint32_t barrier = 0, done = 0;
        for (uint32_t t = 0; t < sim.block_threads; t++) {
            barrier += b->threads[t].state == AT_BARRIER;
            done += b->threads[t].state == DONE;
        }
        if (done == sim.block_threads) return true;
        if (barrier && barrier + done == sim.block_threads) {
            pass_barrier(b, done != 0);
            continue;
        }
        if (wake_spinners(b)) return false;
        report_deadlock(b);
        sim.abort_launch = true;
        return true;
    }
}
