/* Launches: shape, launch number and epochs, record. grid.c runs the grid. */
#include "grid.h"
#include "warp_scheduler.h"
#include "exec.h"
#include "core/core.h"
#include "memory/memory.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "shadow/shadow.h"

#include <string.h>

struct scheduler sched;

static bool running; /* a grid is running */

/* In a split cell, `write` is a pointer: the epochs are in its byte cells. */
static void forget_epochs(struct cell *cell) {
    struct cell *bytes = cell->split ? (struct cell *)(uintptr_t)cell->write : NULL;
    for (int k = 0; bytes && k < GRANULE; k++) bytes[k].write = bytes[k].read = 0;
    if (!bytes) cell->write = 0;
    cell->read = 0;
}

/* Epochs have 26 bits for generations. Before they run out, clear all epochs in the shadow and
   restart. Races with earlier launches that streams do not order are lost. The estimate of four
   generations per block covers overflows. */
static bool renumber_if_needed(uint64_t blocks) {
    if (epoch_next_generation() + 4 * blocks + 1024 < UINT64_C(1) << 26) return false;
    hb_new_launch();
    for (uint32_t i = 0; i < sim_allocations(); i++) {
        struct allocation *a = sim_allocation_at(i);
        uint64_t from = (uint64_t)(a->start - sim.arena) / GRANULE;
        /* first the runs, some of which become cells */
        if (!a->freed) shadow_runs_renumber(from * GRANULE, from * GRANULE + a->bytes);
        for (uint64_t c = from; !a->freed && c < from + (a->bytes + 3) / 4; c++)
            forget_epochs(&sim.cells[c]);
    }
    for (uint64_t c = 0; c < sim.variable_bytes / GRANULE; c++)
        forget_epochs(&sim.variable_cells[c]);
    epochs_restart();
    for (uint64_t c = 0; c < sim.tls_bytes / GRANULE; c++) forget_epochs(&sim.shared_cells[c]);
    streams_forget();
    return true;
}

/** Begins a submission. launch_base is the smallest generation that does not happen before it: all
 * smaller epochs are past for the fast path. */
void launch_new_group(void) {
    sim.launch_number++;
    uint64_t unknown = stream_new_group();
    if (renumber_if_needed((uint64_t)sim.grid[0] * sim.grid[1] * sim.grid[2]))
        unknown = epoch_next_generation();
    hb_begin_group();
    sim.launch_base = unknown << EPOCH_BLOCK_SHIFT;
}

/* What every grid begins with, in either way of running its threads. @return its number of
   blocks */
static uint64_t prepare(uint64_t start_steps) {
    sim.grid_number++;
    sim.block_threads = sim.block_size[0] * sim.block_size[1] * sim.block_size[2];
    sched.launch_start_steps = start_steps;
    epochs_note_shape();
    counters_begin_grid();
    memcpy(&blockDim, sim.block_size, sizeof blockDim);
    memcpy(&gridDim, sim.grid, sizeof gridDim);
    return (uint64_t)sim.grid[0] * sim.grid[1] * sim.grid[2];
}

/** Runs kernel(argument) once per thread. The sizes have been checked (cudart/memory_api.c). With a
 * seed, the schedule depends on the seed and the grid number only, so it is reproducible. */
void launch_grid(void (*kernel)(void *), void *argument, uint64_t start_steps) {
    uint64_t blocks = prepare(start_steps);
    sched.kernel = kernel;
    sched.kernel_argument = argument;
    counters_begin_launch(blocks);
    schedule_seed(sim.options.schedule * 1000003 + sim.grid_number);
    uint32_t warps = (sim.block_threads + WARP - 1) / WARP;
    schedule_shuffle(sched.order_warp, warps, sim.options.schedule != 0);
    schedule_shuffle(sched.order_lane, WARP, sim.options.schedule != 0);
    /* an aborted launch must not abort the next one */
    sched.abort_launch = false;
    /* anything but the canonical order without trace disables the fast path of context switches */
    sim.careful = sim.options.trace || sim.options.schedule || sim.options.resident;
    stacks_enter_kernel();
    running = true;
    grid_run(blocks);
    running = false;
    guard_leave_kernel();
    sim.current = NULL;
    counters_end_launch(steps_now() - start_steps);
}

/* Between two threads, for example while a warp operation completes, the last one is meant. */
const struct thread *launch_thread(void) {
    if (sim.current) return sim.current;
    return running && sim.block ? &sim.block->threads[sim_tid()] : NULL;
}

/* last_site is more recent than t->pc, which is only set where a thread waits. */
uint64_t launch_place_of(const struct block *b, const struct thread *t) {
    uint64_t tid = (uint64_t)(t - b->threads);
    uint16_t site = b->warp[tid / WARP].last_site[tid % WARP];
    return site ? site_get(site)->pc : t->pc;
}

/** The launch of a library call: its threads are represented by host code
 * (cudart/library_region.c). */
struct block *launch_one_block(struct block *b) {
    launch_new_group();
    prepare(steps_now());
    if (!b) b = block_new();
    block_start(b, 0);
    sim.block = b;
    epoch_set_block(b);
    sim_set_current(b, 0);
    sim.current = NULL;
    return b;
}

void launch_uncounted(void) { counters_end_launch(0); }
