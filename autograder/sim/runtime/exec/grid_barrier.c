/* Barriers of blocks: of all blocks of a cooperative grid, or of those of a cluster. */
#include "exec.h"
#include "core/core.h"
#include "hb/hb.h"
#include "sim/abi/cudart.h"

/* One barrier of all blocks: a thread a block stands for it. Blocks that are not resident cannot
   come, and those that returned never will: the others then wait for ever, which is reported. */
uint64_t grid_barrier_arrive(struct grid_barrier *m, uint64_t blocks) {
    uint64_t iteration = m->iteration;
    hb_arrive_grid(&m->known);
    sim.progress++;
    if (++m->arrived == blocks) {
        m->published = m->known;
        m->known = (struct clock){NULL, NULL};
        m->arrived = m->left = 0;
        m->time = ++hb.sync_time;
        m->iteration++;
    }
    while (m->iteration == iteration) sim_yield(SPINNING);
    clock_join(&sim.current->acquired, &m->published);
    uint64_t sync_time = m->time;
    if (++m->left == blocks) clock_clear(&m->published);
    return sync_time;
}

static void meet_other_blocks(void) {
    static struct grid_barrier grid;
    static uint64_t launch;
    if (launch != sim.grid_number) {
        clock_clear(&grid.known);
        clock_clear(&grid.published);
        grid = (struct grid_barrier){0};
        launch = sim.grid_number;
    }
    sim.block->grid_barrier_time = grid_barrier_arrive(&grid, (uint64_t)sim.grid[0] * sim.grid[1] *
                                                                  sim.grid[2]);
}

int lockstep_is_cooperative(void) { return 1; }

void lockstep_grid_barrier(int line) {
    if (!sim.current) return;
    sim.current->pc = sim_pc(__builtin_return_address(0));
    lockstep_syncthreads(line);
    if (sim_tid() == 0) meet_other_blocks();
    lockstep_syncthreads(line);
}
