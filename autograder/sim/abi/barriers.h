/** @file barriers.h
 * Barriers of a block and of a grid (CUDA C++ Programming Guide, "Synchronization Functions"; PTX
 * ISA, "bar, barrier").
 */
#ifndef LOCKSTEP_SIM_ABI_BARRIERS_H
#define LOCKSTEP_SIM_ABI_BARRIERS_H

#ifdef __cplusplus
extern "C" {
#endif
/* __syncthreads() at this line of the source. */
void lockstep_syncthreads(int line);
enum { LOCKSTEP_BARRIER_COUNT = 1, LOCKSTEP_BARRIER_AND, LOCKSTEP_BARRIER_OR };
/** A block barrier with a reduction of the predicates: __syncthreads_count(), _and(), _or().
 * @return the result that `kind` selects */
int lockstep_barrier(int line, int kind, int predicate);
/** Named barriers (PTX ISA, "bar, barrier"): ids below 16 are those of PTX; tiles of `n` threads
 * use ids from 1024 / n + 16 on. The barrier completes after `threads` arrivals (0: all of the
 * block). If `wait` is 0, the thread arrives only. */
enum { LOCKSTEP_NAMED_BARRIERS = 48 };
void lockstep_named_barrier(unsigned id, unsigned threads, int wait);
void lockstep_grid_barrier(int line);
int lockstep_is_cooperative(void);
#ifdef __cplusplus
}
#endif

#endif
