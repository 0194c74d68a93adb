/* Named barriers (PTX ISA, "bar{.cta}, barrier{.cta}"), by which some warps of a block synchronise,
   and the barriers of cooperative groups tiles with several warps. A warp arrives when all its
   lanes have; it counts as 32 threads. It waits for the others (bar.sync), or continues
   (bar.arrive). */
#include "grid.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"
#include "sim/abi/barriers.h"
#include "sim/abi/device_intrinsics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct named_barrier {
    uint32_t arrived, needed;             /* in threads, multiples of the warp size */
    uint32_t waiting[MAX_THREADS / WARP]; /* per warp: lanes that wait */
    uint64_t latest;                      /* logical time of the latest arrival */
    /* joined clocks of the arrivals */
    struct clocks published;
};

struct named_barriers {
    uint32_t counted[MAX_THREADS / WARP]; /* per warp: lanes that wait and are counted as arrived */
    /* a barrier has completed since named_woken() was called */
    bool woken;
    struct named_barrier barrier[LOCKSTEP_NAMED_BARRIERS];
};

/* A barrier is reusable as soon as it has completed. */
static void clear(struct named_barrier *n) {
    clock_clear(&n->published.acquired);
    clock_clear(&n->published.released);
    clock_clear(&n->published.released_block);
    clock_clear(&n->published.to_host);
    memset(n, 0, sizeof *n);
}

void named_free(struct block *b) {
    for (int i = 0; b->named && i < LOCKSTEP_NAMED_BARRIERS; i++) clear(&b->named->barrier[i]);
    free(b->named);
    b->named = NULL;
}

/* Completion makes lanes of other warps ready, so the block must run all warps again. */
bool named_woken(struct block *b) {
    bool woken = b->named->woken;
    b->named->woken = false;
    return woken;
}

/* From waiting to ready. */
static void let_go(struct warp *w, uint32_t lanes) {
    w->in[AT_NAMED] &= ~lanes;
    w->in[READY] |= lanes;
}

/* Completes a barrier: all waiting lanes continue, at the logical time of the last arrival. */
static void end(struct block *b, struct named_barrier *n) {
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = n->waiting[w];
        for (uint32_t rest = lanes; rest; rest &= rest - 1)
            b->threads[w * WARP + (uint32_t)__builtin_ctz(rest)].steps = n->latest;
        hb_named_leave(b, w, lanes, &n->published);
        b->named->counted[w] &= ~lanes;
        let_go(&b->warp[w], lanes);
    }
    clear(n);
    b->named->woken = true;
    count_barrier();
    sim.progress++;
}

static void report(struct block *b, const struct thread *t, const char *why) {
    struct finding *f = finding_add(FINDING_BARRIER_DIVERGENCE, SPACE_LOCAL, SEVERITY_ERROR,
                                    t->call.pc, 0);
    if (f->count > 1) return;
    finding_of_thread(f, b, t);
    snprintf(f->detail, sizeof f->detail, "%s", why);
}

/* The default number of threads: all that have not returned, in whole warps. */
static uint32_t everybody(const struct block *b) {
    uint32_t threads = 0;
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = sim.block_threads - w * WARP;
        uint32_t exist = lanes < WARP ? (1u << lanes) - 1 : UINT32_MAX;
        threads += (exist & ~b->warp[w].in[DONE]) != 0 ? WARP : 0;
    }
    return threads;
}

/* Arrival of one warp. PTX requires a multiple of the warp size and the same number from all warps;
   violations are reported and rounded up. */
static void arrive(struct block *b, uint32_t w, uint32_t lanes) {
    const struct thread *first = &b->threads[w * WARP + (uint32_t)__builtin_ctz(lanes)];
    const struct warp_call *call = &first->call;
    struct named_barrier *n = &b->named->barrier[call->kind];
    uint32_t needed = call->width ? call->width : everybody(b);
    if (needed % WARP) report(b, first, "its number of threads is no multiple of 32");
    needed = (needed + WARP - 1) / WARP * WARP;
    if (n->arrived && n->needed != needed)
        report(b, first, "other warps come to the barrier with another number of threads");
    n->needed = needed;
    n->arrived += WARP;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        uint64_t steps = b->threads[w * WARP + (uint32_t)__builtin_ctz(rest)].steps;
        if (steps > n->latest) n->latest = steps;
    }
    bool wait = call->predicate;
    hb_named_arrive(b, w, lanes, wait, &n->published);
    if (wait) {
        n->waiting[w] = lanes;
        b->named->counted[w] |= lanes;
    } else {
        let_go(&b->warp[w], lanes);
    }
    /* `>=`: after a mismatch was reported, more threads than needed may have arrived */
    if (n->arrived >= n->needed) end(b, n);
}

/* Arrives only if all live lanes of the warp wait at the same barrier, and are not counted yet. PTX
   executes bar per warp, as if all its threads had executed it. */
bool named_arrive(struct block *b, uint32_t w) {
    const struct warp *warp = &b->warp[w];
    uint32_t lanes = warp->in[AT_NAMED] & ~b->named->counted[w], others = 0;
    for (int state = 0; state < THREAD_STATES; state++)
        if (state != AT_NAMED && state != DONE) others |= warp->in[state];
    if (!lanes || others || b->named->counted[w]) return false;
    const struct thread *threads = &b->threads[w * WARP], *t = &threads[__builtin_ctz(lanes)];
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
        if (threads[__builtin_ctz(rest)].call.kind != t->call.kind) return false;
    arrive(b, w, lanes);
    return true;
}

/* The barrier is completed by the scheduler when all lanes of the warp have arrived
   (warp_run()). */
void lockstep_named_barrier(unsigned id, unsigned threads, int wait) {
    struct thread *t = sim.current;
    if (!t) return;
    uint64_t pc = sim_pc(__builtin_return_address(0));
    if (id >= LOCKSTEP_NAMED_BARRIERS) lockstep_trap("a named barrier's number is at most 15");
    if (!sim.block->named) sim.block->named = calloc(1, sizeof *sim.block->named);
    if (!sim.block->named) sim_fail("out of memory for named barriers");
    t->call = (struct warp_call){
        .kind = id, .width = threads, .predicate = wait != 0, .mask = UINT32_MAX, .pc = pc};
    t->pc = pc;
    /* logged as a reconvergence point of the warp */
    request_log(site_id(pc, ACCESS_SYNCWARP, 0), 0, 0);
    sim_yield(AT_NAMED);
}
