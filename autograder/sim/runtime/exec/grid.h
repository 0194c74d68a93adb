/** @file grid.h
 * How a grid runs: launch.c asks grid.c to run it; that takes blocks (block.c) in an order
 * (schedule_fuzz.c), puts aside those that wait for others (block_swap.c), and in each block the
 * lanes of one warp after the other (warp_scheduler.c) come to barriers (block_barrier.c).
 */
#ifndef LOCKSTEP_EXEC_GRID_H
#define LOCKSTEP_EXEC_GRID_H

#include "core/runtime.h"

/* ---- grid.c ---- */

/** Runs all blocks of the prepared launch. */
void grid_run(uint64_t blocks);
/** Runs one block, if nothing keeps it from going on to its end; *spare may be used for it again.
 * @return whether it has finished */
bool grid_block(struct block **spare, uint64_t index);
/** Wall time in seconds, from some moment on. */
double grid_now(void);

/* ---- progress.c ---- */

/** Of `blocks` so many have begun. */
void progress_blocks(uint64_t begun, uint64_t blocks);

/* ---- device_intrinsics.c ---- */

/** The clock jumps ahead, if a thread has looked at it since the last time. @return whether */
bool clock_jump(uint64_t ticks);

/* ---- schedule_fuzz.c ---- */

/** All that follows is decided by the seed. */
void schedule_seed(uint64_t seed);
uint64_t schedule_next(void);
/** The numbers below `count`, in order or permuted. */
void schedule_shuffle(uint8_t *order, uint32_t count, bool permute);
/** A step that visits all blocks, each once, in another order. */
uint64_t schedule_step(uint64_t blocks);

/* ---- block.c ---- */

struct block *block_new(void);
void block_free(struct block *b);
/** Makes it block `index` of the grid, none of whose threads has begun. */
void block_start(struct block *b, uint64_t index);
void block_end(struct block *b);
/** @return true: it has finished; false: it only spins, or it is others' turn */
bool block_run(struct block *b);

/* ---- block_swap.c: shared memory of a block that is not the running one ---- */

void block_swap_out(struct block *b);
void block_swap_in(struct block *b);

/* ---- block_barrier.c ---- */

/** Everyone who is left waits at a barrier: counts it, wakes them all. */
void barrier_pass(struct block *b);

#endif
