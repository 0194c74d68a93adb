/** @file hb.h
 * Happens-before: is an earlier access ordered before the running thread's next access? Barriers
 * and program order show in the epochs themselves. Fences, sync variables, locks and warp
 * operations update vector clocks (C. Flanagan, S. N. Freund, "FastTrack", PLDI 2009). The
 * synchronisation rules follow the PTX ISA, section "Memory Consistency Model" (release and acquire
 * patterns, scopes).
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

/** Gives the block a new generation: it begins, or its counters no longer fit in an epoch. */
void epoch_renew(struct block *b);

/** Sets the block part of the following epochs, for the running block. */
void epoch_set_block(struct block *b);

/** Starts a new barrier interval of the running block. */
void epoch_set_interval(struct block *b);

/** The running thread's warp synchronisations no longer fit in an epoch: new generation. */
void epoch_overflow(struct block *b);

/** Generations start again at the first one: no epoch of before is in the shadow any more. */
void epochs_restart(void);
/** A submission by the host begins. */
void hb_begin_group(void);
/** Keeps the shape of the grid that begins: findings about later accesses may name its threads. */
void epochs_note_shape(void);

/** Speculative workers. epochs_reserve(): memory for so many more blocks; false: there is none.
 * epochs_set_next(): the next block gets this generation. epochs_add_ended(): blocks that workers
 * have run, from this linear index on. */
bool epochs_reserve(uint64_t blocks);
HOT void epochs_set_next(uint64_t generation) { hb.next_generation = generation; }
HOT uint64_t epoch_next_generation(void) { return hb.next_generation; }
void epochs_add_ended(uint64_t generation, uint64_t index, uint64_t count);

/** What is known of a block, and of its first generation in this launch. */
HOT struct block_epoch *epoch_of_block(const struct block *b) {
    return generation_entry(b->first_generation);
}
/** The first generation of the running kernel and its child launches. */
HOT uint64_t epoch_first_of_group(void) { return hb.group_first; }

/** The block has ended. */
HOT void epoch_end_block(const struct block *b) { epoch_of_block(b)->over = true; }

/* ---- warp_sets.c ---- */

/** In blocks of up to OWN_BIT threads, `warps` of struct cell has one bit per warp. In larger
 * blocks it is the number of a set in a table. ALL_WARPS stands for any set. */
enum { OWN_BIT = 14 * WARP, ALL_WARPS = 0x3fff };

/** Transition table: the set plus one warp. 0: not computed yet, warps_add() does. */
extern uint16_t warps_with_one[][MAX_THREADS / WARP];
/** @return the number of the set plus `warp`, or ALL_WARPS if the table is full */
uint32_t warps_add(uint32_t number, uint32_t warp);

/** The warps of a set, one bit each. `threads` is the size of the block that the set belongs to. */
uint32_t warps_set(uint32_t threads, uint32_t number);

/** The encoded set of warps, plus the warp of thread `tid`. */
HOT uint32_t warps_with(uint32_t warps, uint32_t tid) {
    if (sim.block_threads <= OWN_BIT) return warps | 1u << tid / WARP;
    uint32_t next = warps_with_one[warps][tid / WARP];
    return __builtin_expect(next != 0, 1) ? next : warps_add(warps, tid / WARP);
}

/* ---- hb_query.c ---- */

/** True if the access (or all accesses of a set) at `epoch` happens before the running thread's
 * next access. `warps` is used for SAME_BLOCK only. Exact for ONE; for larger sets it uses the
 * recorded times of reads, which may be evicted (READ_TIMES). */
bool hb_before(epoch_t epoch, int accessors, uint32_t warps);

/** True if `epoch` is of the running block's current barrier interval, also if the block has a new
 * generation since. */
bool hb_is_this_interval(epoch_t epoch);

/** `lanes` of the warp at `epoch` accessed a word: those whose access is not ordered before the
 * running thread. */
uint32_t hb_unordered_lanes(epoch_t epoch, uint32_t lanes);

/** Read sets over several blocks (MANY) name no reader. hb_note_read() records the running block as
 * a reader; hb_note_reader() records the previous set when it grows to MANY. */
void hb_note_read(void);
void hb_note_reader(epoch_t epoch, int accessors);
/** Drops all generations of earlier launches; no epoch in the shadow may refer to them
 * afterwards. */
void hb_new_launch(void);
/** Drops all sync variables: they do not order accesses of different launches. */
void hb_forget_sync_vars(void);
/** Adds everything that blocks from generation `first` on have done so far to `c`. */
void hb_acquire_blocks(struct clock *c, uint64_t first);

/* ---- hb_sync.c ---- */

/** The global release counter: one more release event, and its number; `count` more. */
HOT uint64_t hb_advance_sync_time(void) { return ++hb.sync_time; }
HOT void hb_add_sync_time(uint64_t count) { hb.sync_time += count; }
HOT uint64_t hb_sync_time(void) { return hb.sync_time; }
/** Its value at the launch's first release: earlier reads precede every release. */
HOT uint64_t hb_first_release_time(void) { return hb.first_release_time; }
/** How often a first thread has released: read sets of before are no longer valid. */
HOT uint64_t hb_release_generation(void) { return hb.release_generation; }
/** What happens before the first instruction of the grid's threads. */
void hb_set_launch_clock(const struct clock *c);

/** A fence of the running thread. `scope` is ATOMIC_BLOCK or ATOMIC_DEVICE. `what` says if it
 * acquires (earlier relaxed reads take effect), releases (later stores to sync variables publish),
 * and if its release also reaches the host. */
enum { FENCE_ACQUIRES = 1, FENCE_RELEASES = 2, FENCE_BOTH = 3, FENCE_SYSTEM = 4 };
void hb_fence(int scope, int what);
/** Between these two calls, a store of the running thread is a release by itself: it publishes all
 * earlier accesses, without being a fence for later stores. */
void hb_begin_own_release(int scope, bool system);
void hb_end_own_release(void);
/** The fence state of a thread, allocated on first use. */
struct fence_state *hb_fence_state(struct block *b, uint32_t tid);
void hb_forget_fence_states(struct block *b);

/** From now on, the running thread's polls return no value older than the current one, as after a
 * fence (value_history.c). Neither acquires nor releases. */
void hb_poll_newest(void);

/** The running thread arrives at a grid or cluster barrier for its whole block; adds what the block
 * publishes to `acquired`. */
void hb_arrive_grid(struct clock *acquired);
/** All threads of the block synchronise. */
void hb_block_barrier(struct block *b);
/** The lanes in `mask` synchronise; `live` are the lanes that have not returned. */
void hb_warp_sync(struct block *b, uint32_t warp, uint32_t mask, uint32_t live);
/** Lanes of a warp arrive at a named barrier (`wait`: bar.sync, else bar.arrive) and add their
 * clocks to `published`; lanes that waited leave it and acquire them. */
void hb_named_arrive(struct block *b, uint32_t warp, uint32_t lanes, bool wait,
                     struct clocks *published);
void hb_named_leave(struct block *b, uint32_t warp, uint32_t lanes, const struct clocks *published);
/** Clears the clocks of a thread that begins; it acquires what its launch acquires. */
void hb_thread_reset(struct thread *t);

/* ---- sync_var.c ---- */

/** To be called before and after the running thread writes a word with an atomic or volatile store.
 * `store`: the old value is not read, so earlier releases on the word end. `mode`: the scope. */
void hb_begin_release(uint64_t address, uint32_t bytes, int mode, bool store);
void hb_release(uint64_t address, int mode, bool store);
/** The running thread reads the word with an atomic that also writes: it always reads the newest
 * value. `unordered`: the read is relaxed; it takes effect at the thread's next fence. */
void hb_acquire(uint64_t address, int mode, bool unordered);
/** The running thread reads the word and does not change it: the read may return an older value
 * (value_history.c). */
void hb_note_poll(uint64_t address, uint32_t bytes, int mode, bool unordered);
/** Locks: words that a thread takes with atomicCAS() and gives back. */
void hb_mark_lock(uint64_t address);
bool hb_is_lock(uint64_t address);
/** True if all writes to this sync variable happen before the running thread. False if the address
 * is not a sync variable. */
bool hb_sync_var_is_ordered(uint64_t address);

/** What a host read of the word acquires. @return NULL if the address is not a sync variable */
const struct clock *hb_sync_var_clock(uint64_t address);

/* ---- host_acquire.c ---- */

/** Host code reads a word while a kernel runs: it acquires what device code released there at
 * system scope. The result is needed only until the host waits for the launch
 * (host_acquire_reset()). */
void host_acquire(uint64_t address);
void host_acquire_reset(void);
/** True if the access at `epoch` happens before the next access of host code, by such reads. */
bool host_has_acquired(epoch_t epoch, int accessors);

/* ---- lock_tracking.c ---- */

/** Lock tracking. Called after atomicExch(), after a successful atomicCAS(), at fences, at
 * barriers, and when a thread begins. */
void lock_put(uint64_t address, uint64_t value);
void lock_taken(uint64_t address, uint64_t before);
void lock_fence(struct thread *t, int scope);
void lock_barrier(struct thread *t);
void lock_forget(struct thread *t);
/** @return true if this store is an unlock; then lock_end_unlock() must follow the store */
bool lock_begin_unlock(uint64_t address, uint64_t value, uint32_t bytes);
void lock_end_unlock(void);

/* ---- the running thread ---- */

/** True if the thread's warp synchronisations no longer fit in an epoch. */
HOT bool sim_is_overdue(const struct fibre *f) {
    return f->tail >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS);
}

/** Makes `tid` the current thread. Slow form of sim_run_thread(): handles overflow and partial
 * masks. */
HOT void sim_set_current(struct block *b, uint32_t tid) {
    if (__builtin_expect(sim_is_overdue(&b->fibres[tid]), 0)) epoch_overflow(b);
    sim.partial = b->matrix && b->matrix[tid / WARP];
    sim.apart = sim.partial || sim.masks;
    sim_run_thread(b, tid);
}

#endif
