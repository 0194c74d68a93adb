/** @file fixture.h
 * A small simulator state for unit tests: a grid, one running thread, device memory. Each test runs
 * in a process of its own, so no test sees another one's state.
 */
#ifndef LOCKSTEP_TEST_UNIT_FIXTURE_H
#define LOCKSTEP_TEST_UNIT_FIXTURE_H

#include <criterion/criterion.h>
#include "core/core.h"
#include "counters/counters.h"
#include "exec/exec.h"
#include "exec/grid.h"
#include "hb/hb.h"
#include "hb/sync_var.h"
#include "memory/memory.h"
#include "report/report.h"
#include "shadow/shadow_internal.h"

/** A launch of so many blocks of so many threads. Block 0 has begun, and its thread 0 runs. */
struct block *given_grid(uint32_t blocks, uint32_t threads);

/** The next launch, of the same shape. */
struct block *given_next_launch(void);

/** Runs a kernel with so many blocks of so many threads, to its end. */
void run_grid(const struct sim_options *options, void (*kernel)(void *), uint32_t blocks,
              uint32_t threads);

/** Block `index` of the grid begins, and its thread 0 runs. */
struct block *given_block(uint64_t index);

/** From now on this thread of the block runs. */
void run_thread(struct block *b, uint32_t tid);

/** All threads of the block pass __syncthreads(); then the same thread goes on. */
void pass_barrier(struct block *b);

/** These lanes of the running thread's warp pass __syncwarp(mask). */
void pass_warp_sync(struct block *b, uint32_t mask);

/** The running thread executes __threadfence() or, of block scope, __threadfence_block(). */
void fence(void);
void fence_block(void);

/** An allocation of device memory, which the host has written or not. */
char *given_array(uint64_t bytes);
char *given_unwritten_array(uint64_t bytes);

/** So many bytes of dynamic shared memory. */
char *given_shared(uint64_t bytes);

/** The cell of a word of device memory, whose run has been taken apart; or of shared memory. */
struct cell *cell_at(const void *p);

/** The running thread accesses these bytes. Each line of a test is a place in a program. */
#define READ(p, bytes)       access_at(p, bytes, ACCESS_READ, PLAIN, __LINE__)
#define WRITE(p, bytes)      access_at(p, bytes, ACCESS_WRITE, PLAIN, __LINE__)
#define ATOMIC(p, bytes)     access_at(p, bytes, ACCESS_ATOMIC, ATOMIC_DEVICE, __LINE__)
#define ATOMIC_CTA(p, bytes) access_at(p, bytes, ACCESS_ATOMIC, ATOMIC_BLOCK, __LINE__)
#define VOLATILE_READ(p, n)  access_at(p, n, ACCESS_READ, VOLATILE, __LINE__)
#define VOLATILE_WRITE(p, n) access_at(p, n, ACCESS_WRITE, VOLATILE, __LINE__)
void access_at(const void *p, uint32_t bytes, int kind, int mode, int line);

/** A kernel runs in the stream and writes the word at p; the host may wait for it. */
void kernel_in_stream_writes(struct stream *s, const char *p, bool waits);
struct stream *default_stream(void);

/** A place in a program. */
uint16_t given_site(int line, int kind, uint32_t bytes);

/** Different findings of this kind, so far. */
uint32_t count_findings(int kind);
#define cr_assert_races(n) cr_assert_eq(count_findings(FINDING_RACE), (uint32_t)(n))

#endif
