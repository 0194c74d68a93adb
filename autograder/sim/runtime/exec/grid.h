/** @file grid.h
 * Interfaces between the files that run a grid. launch.c asks grid.c to run it. grid.c starts
 * blocks (block.c) in an order (schedule_fuzz.c) and suspends those that wait (block_swap.c). In
 * each block, the lanes of one warp after another (warp_scheduler.c) run until they wait
 * (block_barrier.c, warp_ops.c, named_barrier.c).
 */
#ifndef LOCKSTEP_EXEC_GRID_H
#define LOCKSTEP_EXEC_GRID_H

#include "exec.h"
#include "hb/hb.h"
#include "counters/counters.h"
#include "report/report.h"
#include "shadow/shadow.h"

/* ---- grid.c ---- */

/** Runs all blocks of the prepared launch, or until sched.abort_launch is set. */
void grid_run(uint64_t blocks);
/* ---- schedule_fuzz.c ---- */

/** Seeds the generator: all later decisions of the schedule depend on the seed only. */
void schedule_seed(uint64_t seed);
/** The next random number, 64 bits. */
uint64_t schedule_next(void);
/** Fills order with the numbers below `count`, in ascending order or permuted. */
void schedule_shuffle(uint8_t *order, uint32_t count, bool permute);
/** A step that visits all blocks exactly once in another order: coprime to their number. */
uint64_t schedule_step(uint64_t blocks);

/* ---- block.c ---- */

/** A block structure, which can be reused; block_start() allocates the rest. Fails with sim_fail().
 */
struct block *block_new(void);
void block_free(struct block *b);
/** Makes it block `index` of the grid; none of its threads has begun. */
void block_start(struct block *b, uint64_t index);
/** Ends a block: updates the metrics, releases what belongs to this block only. */
void block_end(struct block *b);
/** Runs the block. @return true: it has finished, or the launch is aborted; false: all its threads
 * wait for other blocks, or it is their turn */
bool block_run(struct block *b);

/* ---- block_swap.c: shared memory of a block that is not the running one ---- */

/** Saves shared memory with its shadow, and clears the shadow for the next block; restores it. */
void block_swap_out(struct block *b);
void block_swap_in(struct block *b);

/* ---- block_barrier.c ---- */

/** To be called when all threads that have not returned wait at the barrier: completes it. */
void barrier_pass(struct block *b);

/* ---- access_limit.c ---- */

/** True if the launch has exceeded --max-steps. Then reports it and aborts the launch. */
bool limit_reached(const struct block *b, uint32_t warp);

/* ---- warp_ops.c ---- */

/** Completes a warp operation of the warp, if one can be. @return true if some lanes became ready
 */
bool warp_resolve(struct block *b, uint32_t warp);

/** For a thread that waits in a warp operation: the first lane that its mask names and that waits
 * elsewhere. @param call gets the operation's name @return NULL if there is none */
const struct thread *warp_missing_lane(const struct block *b, uint32_t warp, const struct thread *t,
                                       const char **call);

/* ---- named_barrier.c ---- */

/** Handles the arrival of a warp at a named barrier, if all its lanes have arrived at one. @return
 * true if lanes became ready or now wait as counted */
bool named_arrive(struct block *b, uint32_t warp);

/** True if a named barrier has completed since the last call. */
bool named_woken(struct block *b);
/** Releases the named barriers of a block that ends. */
void named_free(struct block *b);

/* ---- mma_warp.c ---- */

/** devicelib/mma.c: the product of the fragments of all lanes. */
void tensor_multiply(const struct lockstep_tensor *const lanes[WARP]);

/** @return which fragment of a lane is uninitialised, or NULL */
const char *tensor_unfilled(const struct lockstep_tensor *t);

#endif
