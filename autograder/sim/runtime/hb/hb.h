/** @file hb.h
 * Happens-before: is an earlier access ordered before the running thread? Barriers and program
 * order show in the epochs themselves; fences, flags, locks and warp operations move vector clocks
 * (C. Flanagan, S. N. Freund, "FastTrack", PLDI 2009; memory model: PTX ISA, "Memory Consistency
 * Model").
 */
#ifndef LOCKSTEP_HB_HB_H
#define LOCKSTEP_HB_HB_H

#include "block_updates.h"
#include "core/core.h"
#include "hb_state.h"
#include "race_check.h"
#include "race_rule.h"
#include "streams.h"

/* ---- epoch.c ---- */

/** The block goes on under a new id: its counters no longer fit in an epoch. */
void epoch_renew(struct block *b);

/** The running block's part of the epochs that follow. */
void epoch_set_block(struct block *b);

/** The block begins, or has passed a barrier: what it did before is past. */
void epoch_set_interval(struct block *b);

/** The running thread's warp synchronisations no longer fit in an epoch. */
void epoch_overflow(struct block *b);

/* ---- warp_sets.c ---- */

/** Blocks of up to so many threads have a bit for each warp in `warps` of struct cell; in larger
 * ones that is the number of a set. */
enum { OWN_BIT = 14 * WARP, ALL_WARPS = 0x3fff };

/** The set with one warp more, or 0: ask warps_add() for it. */
extern uint16_t warps_with_one[][MAX_THREADS / WARP];
uint32_t warps_add(uint32_t number, uint32_t warp);

/** Which warps are in a set, as bits. */
uint32_t warps_set(uint32_t threads, uint32_t number);

HOT uint32_t warps_with(uint32_t warps, uint32_t tid) {
    if (sim.block_threads <= OWN_BIT) return warps | 1u << tid / WARP;
    uint32_t known = warps_with_one[warps][tid / WARP];
    return __builtin_expect(known != 0, 1) ? known : warps_add(warps, tid / WARP);
}

/* ---- hb_query.c ---- */

/** Did the access of that epoch, by those accessors, happen before the running thread's next one?
 */
bool hb_before(epoch_t epoch, int accessors, uint32_t warps);

/** Of some lanes of a warp: those whose access did not. */
uint32_t hb_unordered_lanes(epoch_t epoch, uint32_t lanes);

void hb_note_read(void);
void hb_note_reader(epoch_t epoch, int accessors);
void hb_new_launch(void);
void hb_forget_sync_vars(void);
void hb_know_blocks(struct clock *c, uint64_t first);

/* ---- hb_sync.c ---- */

enum { FENCE_ACQUIRES = 1, FENCE_RELEASES = 2, FENCE_BOTH = 3, FENCE_SYSTEM = 4 };
void hb_fence(int scope, int what);
void hb_begin_own_release(int scope, bool system);
void hb_end_own_release(void);
struct fence_state *hb_fence_state(struct block *b, uint32_t tid);
void hb_forget_fence_states(struct block *b);

/** As a fence, to what others have written: see value_history.c. */
void hb_known_now(void);

void hb_arrive_grid(struct clock *known);
void hb_block_barrier(struct block *b);
void hb_warp_sync(struct block *b, uint32_t warp, uint32_t mask, uint32_t live);
void hb_named_arrive(struct block *b, uint32_t warp, uint32_t lanes, bool wait,
                     struct clocks *published);
void hb_named_leave(struct block *b, uint32_t warp, uint32_t lanes, const struct clocks *published);
void hb_thread_reset(struct thread *t);

/* ---- sync_var.c ---- */

void hb_begin_release(uint64_t address, uint32_t bytes, int mode, bool store);
void hb_release(uint64_t address, int mode, bool store);
void hb_acquire(uint64_t address, int mode, bool unordered);
void hb_note_poll(uint64_t address, uint32_t bytes, int mode, bool unordered);
void hb_mark_lock(uint64_t address);
bool hb_is_lock(uint64_t address);
bool hb_knows_sync_var(uint64_t address);

/** @return NULL if the address is no sync variable */
const struct clock *hb_sync_var_clock(uint64_t address);

/* ---- host_acquire.c ---- */

/** Host code polls a flag; all that it learnt so is forgotten once it has waited for the launch. */
void host_acquire(uint64_t address);
void host_acquire_reset(void);
bool host_has_acquired(epoch_t epoch, int accessors);

/* ---- lock_tracking.c ---- */

void lock_put(uint64_t address, uint64_t value);
void lock_taken(uint64_t address, uint64_t before);
void lock_fence(struct thread *t, int scope);
void lock_barrier(struct thread *t);
void lock_forget(struct thread *t);
bool lock_begin_unlock(uint64_t address, uint64_t value, uint32_t bytes);
void lock_end_unlock(void);

/* ---- the running thread ---- */

/** Do its synchronisations no longer fit in an epoch? */
HOT bool sim_is_overdue(const struct fibre *f) {
    return f->tail >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS);
}

/** The same for any thread of the block, after it may have synchronised. */
HOT void sim_set_current(struct block *b, uint32_t tid) {
    if (__builtin_expect(sim_is_overdue(&b->fibres[tid]), 0)) epoch_overflow(b);
    sim.partial = b->matrix && b->matrix[tid / WARP];
    sim.apart = sim.partial || sim.masks;
    sim_run_thread(b, tid);
}

#endif
