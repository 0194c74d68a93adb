/** @file core.h
 * What every other folder of the runtime builds on: the shared state, threads and blocks, vector
 * clocks, and how the runtime gives up.
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

/** Says why on stderr, and ends the program. */
__attribute__((noreturn, format(printf, 1, 2))) void sim_fail(const char *format, ...);

/** Address space that is filled as it is touched. @return NULL if there is none */
void *sim_reserve(uint64_t bytes);

/** Notes the error that a call returns, for cudaGetLastError(). @return it */
int sim_error(int error);

/** The accesses that follow are made by the kernel, or by the call, of this name. */
void sim_set_actor(enum actor actor, const char *name);

/** Aborts the calling speculative worker: what comes next is not allowed during speculation. */
HOT void speculation_abort_if_worker(void) {
    if (__builtin_expect(sim.speculating, 0)) speculation_abort();
}

/** May accesses and barriers use the fast path? */
HOT void fastpath_enable(bool on) {
    sim.fast_arena_bytes = on ? sim.arena_bytes : 0;
    sim.fast_tls_bytes = on ? sim.tls_bytes : 0;
    if (!on) sim.fastpath_barrier_pc = NULL;
}

/** One more synchronisation of a thread. */
HOT void sim_count_sync(struct block *b, uint32_t tid) {
    b->threads[tid].sync++;
    b->fibres[tid].tail += 1u << EPOCH_TID_BITS;
    sim.ready_run_end = sim.fibre + 1; /* its epochs no longer follow each other */
}

HOT uint32_t sync_base(const uint32_t *base, uint32_t tid) { return base ? base[tid] : 0; }

/** From now on this thread of the running warp runs. */
HOT void sim_run_thread(struct block *b, uint32_t tid) {
    const struct fibre *f = sim.fibre = &b->fibres[tid];
    sim.current = &b->threads[tid];
    sim.epoch = sim.epoch_of_block | f->tail;
    memcpy(&threadIdx, f->id, sizeof threadIdx);
}

#endif
