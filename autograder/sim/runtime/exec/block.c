/* Execution of one block, from its start to its end. Its warps run one after another, each until
   all its lanes wait; then barriers are completed. This is a legal schedule, because CUDA
   guarantees no order between warps except at synchronisation. */
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

/* of fibres: a context switch prefetches those after the next one */
enum { PREFETCHED = 8 };

/* Freed structures are kept for the next block, up to this size together: in a launch whose blocks
   wait for each other, thousands come and go, and fresh memory costs a page fault per 4 KB. */
enum { KEPT_BYTES = 32 << 20 };
static struct block *free_blocks;
static uint64_t free_bytes; /* of the structures in that list */

static uint64_t bytes_of(const struct block *b) {
    uint64_t thread = sizeof *b->threads + sizeof *b->fibres +
                      (b->fence_states ? sizeof *b->fence_states : 0);
    uint64_t cell = GRANULE + sizeof *b->shared_cells + sizeof *b->shared_steps;
    return sizeof *b + b->capacity * thread + b->copied * cell;
}

static struct block *take_free(void) {
    struct block *b = free_blocks;
    free_blocks = b->next_free;
    free_bytes -= bytes_of(b);
    return b;
}

struct block *block_new(void) {
    struct block *b = free_blocks ? take_free() : calloc(1, sizeof *b);
    if (!b) sim_fail("out of memory for a block");
    return b;
}

/* Starts at a cache line. */
static void *new_array(uint64_t bytes) {
    uint64_t whole = (bytes + LINE - 1) / LINE * LINE;
    void *array = aligned_alloc(LINE, whole);
    if (!array) sim_fail("out of memory for a block");
    return memset(array, 0, whole);
}

/* Makes room for the launch's threads, in whole warps. */
static void reserve_threads(struct block *b) {
    if (b->capacity >= sim.block_threads) return;
    free(b->threads), free(b->fibres), free(b->fence_states);
    b->capacity = (sim.block_threads + WARP - 1) / WARP * WARP;
    b->threads = new_array(b->capacity * sizeof *b->threads);
    b->fibres = new_array((b->capacity + PREFETCHED) * sizeof *b->fibres);
    b->fence_states = NULL;
    b->grid_number = 0; /* of no grid: the threads have no threadIdx yet */
}

/* threadIdx depends on the block size only, so it is computed once per grid. */
static void number_threads(struct block *b) {
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        uint32_t *id = b->fibres[t].id;
        b->threads[t].lane = t % WARP;
        id[0] = t % sim.block_size[0];
        id[1] = t / sim.block_size[0] % sim.block_size[1];
        id[2] = t / sim.block_size[0] / sim.block_size[1];
    }
}

/* Polls of the previous block's threads must not count as repeated polls of the new one's. */
static void forget_polls(struct block *b) {
    for (uint32_t t = 0; t < b->capacity; t++)
        b->threads[t].last_poll_address = b->threads[t].last_poll_pc = 0;
    b->polled = false;
}

void block_start(struct block *b, uint64_t index) {
    reserve_threads(b);
    b->index = index;
    b->id[0] = (uint32_t)(index % sim.grid[0]);
    b->id[1] = (uint32_t)(index / sim.grid[0] % sim.grid[1]);
    b->id[2] = (uint32_t)(index / sim.grid[0] / sim.grid[1]);
    /* 0: epoch_renew() gives the block its first generation */
    b->generation = 0;
    b->sleep = b->turns = 0;
    b->barriers = b->barrier_base = b->done = 0;
    b->next = (struct barrier){0};
    /* owned and freed by the tree of launches (dynamic_parallelism.c) */
    b->streams = NULL;
    b->grid_barrier_time = b->cluster_barrier_time = 0;
    /* only if necessary: most kernels do not poll */
    if (b->polled) forget_polls(b);
    epoch_renew(b);
    epoch_set_interval(b);
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = sim.block_threads - w * WARP;
        b->reads[w] = (struct warp_reads){0};
        b->warp[w] = (struct warp){.in = {[FRESH] = lanes < WARP ? (1u << lanes) - 1 : UINT32_MAX}};
    }
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        struct thread *x = &b->threads[t];
        /* all blocks of a grid start at the same logical time */
        x->steps = sched.launch_start_steps;
        x->sync = x->polls = 0;
        x->worked = x->stored = x->slept = false;
        b->fibres[t].tail = t;
    }
    /* clocks of the previous block's threads */
    for (uint32_t t = 0; clock_any() && t < sim.block_threads; t++) hb_thread_reset(&b->threads[t]);
    if (b->grid_number == sim.grid_number) return;
    b->grid_number = sim.grid_number;
    number_threads(b);
}

/* The shadow keeps epochs of the block, so its block_epoch entry stays; everything else is
   released. */
void block_end(struct block *b) {
    uint32_t most = 0, idle = 0;
    uint64_t all = 0;
    epoch_end_block(b);
    for (uint32_t t = 0; counting_is_on() && t < sim.block_threads; t++) {
        const struct thread *x = &b->threads[t];
        uint32_t merged = b->warp[t / WARP].merged[t % WARP];
        idle += !x->worked && !x->stored && !x->lock.stored_before;
        steps_raise(x->steps);
        if (merged > most) most = merged;
        all += merged;
    }
    count_block(idle, most, all);
    for (uint32_t w = 0; b->matrix && w * WARP < sim.block_threads; w++) free(b->matrix[w]);
    free(b->matrix);
    b->matrix = NULL;
    hb_forget_fence_states(b);
    named_free(b);
}

void block_free(struct block *b) {
    if (free_bytes + bytes_of(b) <= KEPT_BYTES) {
        free_bytes += bytes_of(b);
        b->next_free = free_blocks;
        free_blocks = b;
        return;
    }
    free(b->image), free(b->shared_cells), free(b->shared_steps), free(b->threads), free(b->fibres),
        free(b->fence_states), free(b);
}

/* ---- running a block ---- */

/* A thread that waits in a warp operation, if there is one: other threads usually wait because of
   it. NULL if all have returned. */
static const struct thread *stuck_thread(const struct block *b) {
    const struct thread *one = NULL;
    for (uint32_t tid = 0; tid < sim.block_threads; tid++) {
        const struct warp *w = &b->warp[tid / WARP];
        if (w->in[AT_WARP] >> tid % WARP & 1) return &b->threads[tid];
        if (!one && !(w->in[DONE] >> tid % WARP & 1)) one = &b->threads[tid];
    }
    return one;
}

static void report_deadlock(struct block *b) {
    const struct thread *one = stuck_thread(b);
    const char *call = NULL;
    if (!one) return;
    uint32_t w = (uint32_t)(one - b->threads) / WARP;
    const struct thread *lane = warp_missing_lane(b, w, one, &call);
    struct finding *f = finding_add(FINDING_DEADLOCK, SPACE_LOCAL, SEVERITY_ERROR, one->pc, 0);
    if (f->count > 1) return;
    finding_of_thread(f, b, one);
    if (lane) f->detail_code = DETAIL_MISSING_LANE;
    bool other = lane && b->warp[w].in[AT_WARP] >> lane->lane & 1 &&
                 lane->call.kind == one->call.kind;
    if (lane)
        snprintf(f->detail, sizeof f->detail, "lane %u is named in the mask but %s %s()%s",
                 (unsigned)lane->lane, other ? "calls" : "never calls", call,
                 other ? " with another mask" : "");
    else
        snprintf(f->detail, sizeof f->detail, "%u threads of the block wait for ever",
                 sim.block_threads - b->done);
}

/* Spinning threads become ready again, but only after every other thread of the block had its
   turn. */
static bool wake_spinners(struct block *b) {
    uint32_t any = 0;
    b->turns++;
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        any |= b->warp[w].in[SPINNING];
        warp_wake(&b->warp[w], SPINNING);
    }
    return any != 0;
}

/* True if every thread that has not returned waits at the block barrier. */
static bool all_at_barrier(const struct block *b) {
    uint32_t others = 0;
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        const uint32_t *in = b->warp[w].in;
        others |= in[READY] | in[FRESH] | in[AT_WARP] | in[AT_NAMED] | in[SPINNING] | in[LOG_FULL];
    }
    return !others;
}

/* Loop: run every warp until it blocks, then make progress by the cheapest means. Named barriers
   are completed by warps themselves; a block barrier needs all threads; a spinning thread may be
   released by another block. If none applies, no event can release a thread: deadlock. @return true
   if the block has finished or the launch is aborted; false if it must wait for other blocks */
bool block_run(struct block *b) {
    uint32_t warps = (sim.block_threads + WARP - 1) / WARP;
    for (;;) {
        for (uint32_t w = 0; w < warps; w++) {
            /* returns at once if no lane of the warp can run */
            warp_run(b, sched.order_warp[w]);
            if (sched.abort_launch) return true;
        }
        if (b->done == sim.block_threads) return true;
        if (b->named && named_woken(b)) continue;
        if (b->next.line && all_at_barrier(b)) {
            barrier_pass(b);
            if (sim.options.resident) return false; /* other blocks get a turn after each barrier */
            continue;
        }
        if (wake_spinners(b)) return false;
        report_deadlock(b);
        sched.abort_launch = true;
        return true;
    }
}
