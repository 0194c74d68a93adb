/** @file block_barrier.h
 * Interface between block_barrier.S, the fast path of __syncthreads(), and C code. The offsets are
 * those of struct simulator and struct fibre; block_barrier.c checks them at compile time.
 */
#ifndef LOCKSTEP_EXEC_BLOCK_BARRIER_H
#define LOCKSTEP_EXEC_BLOCK_BARRIER_H

/* Offsets in struct simulator */
#define SIM_CURRENT             0
#define SIM_EPOCH               8
#define SIM_FASTPATH_BARRIER_PC 24
#define SIM_FIBRE               32
#define SIM_READY_RUN_END       40
#define SIM_SPIN                52

/* Offsets in struct fibre; sizes of struct fibre and struct thread */
#define FIBRE_SP     0
#define FIBRE_ID     16
#define FIBRE_BYTES  32
#define THREAD_BYTES 256

#ifndef __ASSEMBLER__
/** Slow path of __syncthreads(). Returns to the program. */
void barrier_slow(int line);

/** The last thread of the ready run has arrived. Returns to the program. */
void barrier_last(void);

/* Findings about a completed barrier (barrier_divergence.c). */
struct block;
struct thread;
/** Threads wait at different lines. */
void divergence_of_lines(struct block *b);
/** Some threads have returned instead; `waiting` is one of the others. */
void divergence_of_returned(struct block *b, const struct thread *waiting);
#endif

#endif
