/** @file core.h
 * What every other folder of the runtime builds on: the shared state, threads and blocks, vector
 * clocks, the interfaces of untrusted code and of upcalls, and fatal errors.
 */
#ifndef LOCKSTEP_CORE_CORE_H
#define LOCKSTEP_CORE_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "access.h"
#include "context.h"
#include "sim/abi/device_model.h"
#include "limits.h"
#include "shadow_layout.h"
#include "state.h"
#include "untrusted.h"
#include "upcalls.h"
#include "vector_clock.h"

/** Ends the process with status SIM_CANNOT_GO_ON after a message on stderr. For failures of the
 * simulator only (memory exhausted, limits); mistakes of the program are findings (report.h). */
__attribute__((noreturn, format(printf, 1, 2))) void sim_fail(const char *format, ...);

enum { PAGE = 4096 };          /**< bytes, of x86; no more than those of Arm systems */
enum { LARGE_PAGE = 2 << 20 }; /**< bytes, of x86 and of Arm with small pages of 4 KB */

/** Reserves zeroed address space; pages are allocated when first touched. What has at least the
 * size of a large page begins with one. @return NULL on failure */
void *sim_reserve(uint64_t bytes);

/** Hint: all of these bytes will be written soon. Their pages are allocated by one call, which
 * takes half the time of their page faults on a virtual machine. */
void sim_populate(void *from, uint64_t bytes);

/** Records a cudaError_t for cudaGetLastError(); 0 records nothing. @return the error, or the
 * earlier sticky error, which every later call returns */
int sim_error(int error);

/** The accesses that follow are made by the kernel, or by the call, of this name. */
void sim_set_actor(enum actor actor, const char *name);

/** Aborts the calling speculative worker: what comes next is not allowed during speculation. */
HOT void speculation_abort_if_worker(void) {
    if (__builtin_expect(sim.speculating, 0)) speculation_abort();
}

/** Enables or disables the fast path of accesses and barriers. Both bounds are 0 while no kernel
 * runs, so one comparison in the fast path tests for the memory range and for a running kernel. */
HOT void fastpath_enable(bool on) {
    sim.fast_arena_bytes = on ? sim.arena_bytes : 0;
    sim.fast_tls_bytes = on ? sim.tls_bytes : 0;
    if (!on) sim.fastpath_barrier_pc = NULL;
}

/** Is this MANY set one of the running launch? */
HOT bool many_is_of_launch(epoch_t set) { return many_launch(set) == (sim.launch_number & LOW24); }

/** Counts one warp synchronisation or release of a thread. Later accesses of the thread get a
 * larger epoch, so earlier events can be published without them. */
HOT void sim_count_sync(struct block *b, uint32_t tid) {
    b->threads[tid].sync++;
    b->fibres[tid].tail += 1u << EPOCH_TID_BITS;
    sim.ready_run_end = sim.fibre + 1; /* epochs in the run are no longer consecutive */
}

/** The thread's `sync` count at the start of the generation that owns `base`. */
HOT uint32_t sync_base(const uint32_t *base, uint32_t tid) { return base ? base[tid] : 0; }

/** Makes `tid` the current thread: its epoch, and threadIdx as the program reads it. */
HOT void sim_run_thread(struct block *b, uint32_t tid) {
    const struct fibre *f = sim.fibre = &b->fibres[tid];
    LOCKSTEP_ASSERT(tid < sim.block_threads && (f->tail & (MAX_THREADS - 1)) == tid);
    sim.current = &b->threads[tid];
    sim.epoch = sim.epoch_of_block | f->tail;
    memcpy(&threadIdx, f->id, sizeof threadIdx);
}

#endif
