/** @file upcalls.h
 * Upcalls: functions of higher layers that lower layers call. Includes go one way
 * (autograder/layers.tsv); a call in the other direction is declared here, with the file that
 * defines it. Keep this list short.
 */
#ifndef LOCKSTEP_CORE_UPCALLS_H
#define LOCKSTEP_CORE_UPCALLS_H

#include <stdbool.h>
#include <stdint.h>

struct access;
struct allocation;
struct cell;
struct finding;

/* session/init.c */
void sim_init(void); /* initialises the runtime; may be called repeatedly, from any entry point */

/* shadow/shadow_init.c, shadow.c */
void shadow_split_release(struct cell *c); /* frees the byte cells of a word and clears its cell */
/* in this launch, by a thread that is not ordered before the running one */
bool shadow_written_by_others(uint64_t address);

/* exec/warp_scheduler.c */
/* suspends the running thread in `state`; returns when it is scheduled again */
void sim_yield(int state);
__attribute__((noreturn)) void sim_abandon(void); /* aborts the running kernel */

/* cudart/library_region.c, malloc_async.c */
void library_callers(struct finding *f);
void malloc_async_check(struct allocation *a, uint64_t address, uint64_t pc, int kind);

/* parallel/worker.c: ends a speculative worker; its blocks are re-run sequentially */
_Noreturn void speculation_abort(void);

/* parallel/coordinator.c */
void parallel_begin(void); /* a launch begins */
/* the block index at which to call parallel_run(); UINT64_MAX: never */
extern uint64_t parallel_decide_at;

/** Runs blocks from `next` on in speculative workers, if that pays. Blocks before `next` must have
 * ended, and no block may be resident. @return the index of the next block to run */
uint64_t parallel_run(uint64_t next, uint64_t blocks);

#endif
