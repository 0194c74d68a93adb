/** @file grid.h
 * How a grid runs: launch.c asks grid.c to run it; that takes blocks (block.c) in an order
 * (schedule_fuzz.c), puts aside those that wait for others (block_swap.c), and in each block the
 * lanes of one warp after the other (warp_scheduler.c) come to barriers (block_barrier.c).
 */
#ifndef LOCKSTEP_EXEC_GRID_H
#define LOCKSTEP_EXEC_GRID_H

#include "exec.h"
#include "hb/hb.h"
#include "counters/counters.h"
#include "report/report.h"
#include "shadow/shadow.h"

/* ---- grid.c ---- */

/** Runs all blocks of the prepared launch. */
void grid_run(uint64_t blocks);
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

/* ---- access_limit.c ---- */

/** Has the launch made more accesses than it may? Then says so, and abandons it. */
bool limit_reached(const struct block *b, uint32_t warp);

/* ---- warp_ops.c ---- */

bool warp_resolve(struct block *b, uint32_t warp);

/* ---- named_barrier.c ---- */

/** The warp's lanes have come to a named barrier, all of them to one. */
bool named_arrive(struct block *b, uint32_t warp);

/** Has one ended since this was asked last? */
bool named_woken(struct block *b);
void named_free(struct block *b);

/* ---- mma_warp.c ---- */

void tensor_multiply(const struct lockstep_tensor *const lanes[WARP]);

/** @return which of a lane's fragments holds what no thread has stored, or NULL */
const char *tensor_unfilled(const struct lockstep_tensor *t);

#endif
