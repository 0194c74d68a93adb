/* Barriers between blocks: grid synchronisation of cooperative launches, and cluster barriers (CUDA
   C++ Programming Guide, "Grid Synchronization"). */
#include "exec.h"
#include "core/core.h"
#include "core/cuda_errors.h"
#include "hb/hb.h"
#include "report/report.h"
#include "sim/abi/barriers.h"

#include <stdio.h>

/* One thread per block arrives. Blocks that are not resident cannot arrive, and blocks that have
   returned never will: then the others wait forever, which grid.c reports as a deadlock. */
uint64_t grid_barrier_arrive(struct grid_barrier *m, uint64_t blocks) {
    uint64_t iteration = m->iteration;
    hb_arrive_grid(&m->acquired);
    sim.progress++;
    if (++m->arrived == blocks) {
        /* moved, not joined: the next barrier's arrivals must not see this one's clock */
        m->published = m->acquired;
        m->acquired = (struct clock){NULL, NULL};
        m->arrived = m->left = 0;
        m->time = hb_advance_sync_time();
        m->iteration++;
    }
    /* spinning: other blocks get their turn */
    while (m->iteration == iteration) sim_yield(SPINNING);
    /* an acquire of everything that the arriving blocks have published */
    clock_join(&sim.current->acquired, &m->published);
    uint64_t sync_time = m->time;
    if (++m->left == blocks) clock_clear(&m->published);
    return sync_time;
}

static uint64_t launch; /* the last one that came to the barrier */

bool grid_is_synchronized(void) { return launch == sim.grid_number; }

/* One barrier per grid. It is reset when a grid begins: an aborted launch may have left
   arrivals. */
static void grid_arrive(void) {
    static struct grid_barrier grid;
    if (launch != sim.grid_number) {
        clock_clear(&grid.acquired);
        clock_clear(&grid.published);
        grid = (struct grid_barrier){0};
        launch = sim.grid_number;
    }
    sim.block->grid_barrier_time = grid_barrier_arrive(&grid, (uint64_t)sim.grid[0] * sim.grid[1] *
                                                                  sim.grid[2]);
}

int lockstep_is_cooperative(void) { return sim.cooperative; }

/* On a GPU such a call ends the kernel by a trap. It only seems to work after another launch that
   was cooperative (autograder/gpu/measured). */
static void refuse_grid_barrier(uint64_t pc) {
    struct finding *f = finding_add(FINDING_ASSERT, SPACE_LOCAL, SEVERITY_ERROR, pc, 0);
    finding_here(f);
    snprintf(f->detail, sizeof f->detail,
             "the grid cannot synchronise, since its launch is not cooperative: launch it by "
             "cudaLaunchCooperativeKernel()");
    sim.sticky_error = cudaErrorLaunchFailure;
    sim_abandon();
}

/* Block barrier, barrier of one thread per block, block barrier: so all threads synchronise. */
void lockstep_grid_barrier(int line) {
    if (!sim.current) return;
    sim.current->pc = sim_pc(__builtin_return_address(0));
    if (!sim.cooperative) refuse_grid_barrier(sim.current->pc);
    lockstep_syncthreads(line);
    if (sim_tid() == 0) grid_arrive();
    lockstep_syncthreads(line);
}
