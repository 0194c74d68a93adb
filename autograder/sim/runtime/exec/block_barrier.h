/** @file block_barrier.h
 * What block_barrier.S, the short way of __syncthreads(), calls and knows of others' layout.
 */
#ifndef LOCKSTEP_EXEC_BLOCK_BARRIER_H
#define LOCKSTEP_EXEC_BLOCK_BARRIER_H

/* In struct simulator */
#define SIM_CURRENT             0
#define SIM_STAMP               8
#define SIM_FASTPATH_BARRIER_PC 24
#define SIM_FIBRE               32
#define SIM_READY_RUN_END       40
#define SIM_SPIN                52

/* In struct fibre */
#define FIBRE_SP     0
#define FIBRE_ID     16
#define FIBRE_BYTES  32
#define THREAD_BYTES 256

#ifndef __ASSEMBLER__
/** This barrier is not the one that is gone to the short way. Its caller returns to the program. */
void barrier_slowly(int line);

/** The last one of the convoy has come. */
void barrier_last(void);

/* What is wrong with a barrier that all threads wait at that are left (barrier_divergence.c). */
struct block;
struct thread;
/** They wait at different lines. */
void divergence_of_lines(struct block *b);
/** Others have returned; `waiting` is one that waits. */
void divergence_of_returned(struct block *b, const struct thread *waiting);
#endif

#endif
