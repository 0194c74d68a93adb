/* One block, from its start to its end: its warps run one after the other, each until all of its
   lanes wait; then barriers and warp operations are resolved. */
#include "grid.h"
#include "warp_scheduler.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "report/report.h"
#include "hb/hb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than there are: a switch asks for those beyond the next. */
enum { FIBRES = MAX_THREADS + 8 };

struct block *block_new(void) {
    struct block *b = calloc(1, sizeof *b);
    if (!b) sim_fail("out of memory for a block");
    b->threads = aligned_alloc(64, MAX_THREADS * sizeof *b->threads);
    b->fibres = aligned_alloc(64, FIBRES * sizeof *b->fibres);
    if (!b->threads || !b->fibres) sim_fail("out of memory for a block");
    memset(b->threads, 0, MAX_THREADS * sizeof *b->threads);
    memset(b->fibres, 0, FIBRES * sizeof *b->fibres);
    return b;
}

static void number_threads(struct block *b) {
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        uint32_t *id = b->fibres[t].id;
        b->threads[t].lane = t % WARP;
        id[0] = t % sim.block_size[0];
        id[1] = t / sim.block_size[0] % sim.block_size[1];
        id[2] = t / sim.block_size[0] / sim.block_size[1];
    }
}

/* What another block's thread looked at, its own has not seen. */
static void forget_looks(struct block *b) {
    for (uint32_t t = 0; t < MAX_THREADS; t++)
        b->threads[t].last_poll_address = b->threads[t].last_poll_pc = 0;
    b->looked = false;
}

void block_start(struct block *b, uint64_t index) {
    b->index = index;
    b->id[0] = (uint32_t)(index % sim.grid[0]);
    b->id[1] = (uint32_t)(index / sim.grid[0] % sim.grid[1]);
    b->id[2] = (uint32_t)(index / sim.grid[0] / sim.grid[1]);
    b->generation = 0;
    b->sleep = b->turns = 0;
    b->barriers = b->barrier_base = b->done = 0;
    b->next = (struct barrier){0};
    b->streams = NULL;
    b->grid_barrier_time = b->cluster_barrier_time = 0;
    if (b->looked) forget_looks(b);
    epoch_renew(b);
    epoch_set_interval(b);
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = sim.block_threads - w * WARP;
        b->reads[w] = (struct warp_reads){0};
        b->warp[w] = (struct warp){.in = {[FRESH] = lanes < WARP ? (1u << lanes) - 1 : UINT32_MAX}};
    }
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        struct thread *x = &b->threads[t];
        x->steps = sched.launch_start_steps;
        x->sync = x->polls = 0;
        x->worked = x->stored = x->slept = false;
        b->fibres[t].tail = t;
    }
    for (uint32_t t = 0; clock_any() && t < sim.block_threads; t++) hb_thread_reset(&b->threads[t]);
    if (b->grid_number == sim.grid_number) return;
    b->grid_number = sim.grid_number;
    number_threads(b);
}

void block_end(struct block *b) {
    hb.block_epochs[b->first_generation - hb.first_generation_of_launch].over = true;
    for (uint32_t t = 0; counters.counting && t < sim.block_threads; t++) {
        const struct thread *x = &b->threads[t];
        counters.metrics.idle_threads += !x->worked && !x->stored && !x->lock.stored_before;
        if (x->steps > counters.now_steps) counters.now_steps = x->steps;
    }
    for (uint32_t w = 0; b->matrix && w * WARP < sim.block_threads; w++) free(b->matrix[w]);
    free(b->matrix);
    b->matrix = NULL;
    hb_forget_fence_states(b);
    named_free(b);
}
void block_free(struct block *b) {
    free(b->image), free(b->shared_cells), free(b->shared_steps), free(b->threads), free(b->fibres),
        free(b->fence_states), free(b);
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
    finding_of_thread(f, b, one);
    snprintf(f->detail, sizeof f->detail, "%u threads of the block wait for ever",
             sim.block_threads - b->done);
}

static bool wake_spinners(struct block *b) {
    uint32_t any = 0;
    b->turns++;
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        any |= b->warp[w].in[SPINNING];
        lanes_wake(&b->warp[w], SPINNING);
    }
    return any != 0;
}

/* Those that have not returned, all of them. */
static bool all_at_barrier(const struct block *b) {
    uint32_t others = 0;
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        const uint32_t *in = b->warp[w].in;
        others |= in[READY] | in[FRESH] | in[AT_WARP] | in[AT_NAMED] | in[SPINNING] | in[LOG_FULL];
    }
    return !others;
}

bool block_run(struct block *b) {
    uint32_t warps = (sim.block_threads + WARP - 1) / WARP;
    for (;;) {
        for (uint32_t w = 0; w < warps; w++) {
            lanes_run(b, sched.order_warp[w]);
            if (sched.abort_launch) return true;
        }
        if (b->done == sim.block_threads) return true;
        if (b->named && named_woken(b)) continue;
        if (b->next.line && all_at_barrier(b)) {
            barrier_pass(b);
            if (sim.options.resident) return false; /* blocks take turns */
            continue;
        }
        if (wake_spinners(b)) return false;
        report_deadlock(b);
        sched.abort_launch = true;
        return true;
    }
}
