/** @file runtime.h
 * What the runtime's files ask of each other. Its state is in state.h.
 *
 * The program is single-threaded: GPU threads are fibres (context_switch.h); their warps, blocks
 * and grids are loops over them (warp_scheduler.c, block.c, grid.c). The compiler calls us before
 * each access (tsan_callbacks.c); an access is counted and logged for its warp (warp_requests.c),
 * then checked against the shadow of its word (shadow.c), and only if that looks like a race
 * (race_check.c) are happens-before clocks consulted (order.c).
 */
#ifndef LOCKSTEP_CORE_RUNTIME_H
#define LOCKSTEP_CORE_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "vector_clock.h"
#include "record/wire_format.h"
#include "sim/sim.h"
#include "state.h"

/* init.c */
void sim_init(void);
__attribute__((noreturn, format(printf, 1, 2))) void sim_fail(const char *format, ...);
void *sim_reserve(uint64_t bytes);
void sim_shared_valid(uint64_t dynamic_bytes);

/* worker.c: what nobody may do who runs blocks on another core ends him */
_Noreturn void speculation_abort(void);
HOT void speculation_abort_if_worker(void) {
    if (__builtin_expect(sim.speculating, 0)) speculation_abort();
}

/* device_memory.c */
void sim_zero(void *from, void *to);
struct allocation *
sim_allocation(const void *p);                 /* the one that holds p, freed ones too; or NULL */
struct allocation *sim_nearest(const void *p); /* the last one that starts at or below p */
void *sim_allocate(uint64_t bytes, bool host_too);
int sim_release(void *p);
void *heap_malloc(uint64_t bytes, uint64_t pc); /* of a kernel; pc: who asks (heap.c) */
void heap_free(void *p, uint64_t pc);
void sim_host_wrote(void *p, uint64_t bytes);
void sim_expect(struct allocation *a);       /* all of it will be used */
void sim_expect_cells(struct allocation *a); /* so is the shadow of each word: one strip more is */
/* did the host write all of these bytes; or any of them? */
bool sim_is_written(const struct allocation *a, uint64_t offset, uint64_t bytes);
bool sim_touches_written(const struct allocation *a, uint64_t offset, uint64_t bytes);

/* shadow.c */
void shadow_look(struct cell *c, uint64_t address, uint32_t bytes, uint16_t site, int kind);
void shadow_join(struct cell *c, uint64_t address, uint16_t site);
void shadow_access(uint64_t address, uint32_t bytes, uint16_t site, int kind, int mode);
void shadow_split_release(struct cell *c);
bool shadow_written_by_others(uint64_t address);
bool shadow_any_written(uint64_t address, uint64_t bytes); /* shadow_init.c */

/* epoch.c */
void epoch_renew(struct block *b);
void epoch_set_block(struct block *b);
void epoch_set_interval(struct block *b);
void epoch_overflow(struct block *b);

/* order.c */
enum { ALL_WARPS = 0x3fff }; /* in `warps` of struct cell */
bool hb_before(epoch_t epoch, int accessors, uint32_t warps);
uint32_t hb_unordered_lanes(epoch_t epoch,
                            uint32_t lanes); /* those of a warp that it does not hold for */
void hb_note_read(void);
void hb_note_reader(epoch_t epoch, int accessors);
void hb_new_launch(void);
void hb_forget_sync_vars(void);
void hb_know_blocks(struct clock *c, uint64_t first);

/* calls.c: a barrier of blocks */
struct grid_barrier {
    uint64_t arrived, left, round;
    uint64_t sync_time;            /* at which the last one came */
    struct clock known, published; /* by those who have come; by all, to those who go */
};
uint64_t grid_barrier_arrive(struct grid_barrier *m, uint64_t blocks); /* @return its moment */

/* warp_ops.c, mma.c, mma_warp.c */
struct lockstep_tensor;
void warp_report(struct block *b, const struct thread *t, const char *why); /* its mask is wrong */
void tensor_finish(struct block *b, struct thread *warp, uint32_t present);
void tensor_multiply(const struct lockstep_tensor *const lanes[WARP]);
/** @return which of a lane's fragments holds what nobody has stored, or NULL */
const char *tensor_unfilled(const struct lockstep_tensor *t);

/* hb_sync.c */
enum { FENCE_ACQUIRES = 1, FENCE_RELEASES = 2, FENCE_BOTH = 3, FENCE_SYSTEM = 4 };
void hb_fence(int scope, int what);
void hb_begin_own_release(int scope, bool system);
void hb_end_own_release(void);
struct fence_state *hb_fence_state(struct block *b, uint32_t tid);
void hb_forget_fence_states(struct block *b);
void hb_known_now(void); /* as a fence, to what others have written: see value_history.c */
void hb_arrive_grid(struct clock *known);
void hb_block_barrier(struct block *b);
void order_warp(struct block *b, uint32_t warp, uint32_t mask, uint32_t live);
void hb_named_arrive(struct block *b, uint32_t warp, uint32_t lanes, bool wait,
                     struct clocks *published);
void hb_named_leave(struct block *b, uint32_t warp, uint32_t lanes, const struct clocks *published);
void hb_thread_reset(struct thread *t);

/** May accesses be settled by the short way that tsan_callbacks.c has for common ones, and
 * barriers? */
HOT void fastpath_enable(bool on) {
    sim.fast_arena_bytes = on ? sim.arena_bytes : 0;
    sim.fast_tls_bytes = on ? sim.tls_bytes : 0;
    if (!on) sim.fastpath_barrier_pc = NULL;
}

/** One more synchronisation of a thread. */
HOT void sim_count_sync(struct block *b, uint32_t tid) {
    b->threads[tid].sync++;
    b->fibres[tid].tail += 1u << EPOCH_TID_BITS;
    sim.ready_run_end = sim.fibre + 1; /* its stamps no longer follow each other */
}

HOT uint32_t sync_base(const uint32_t *base, uint32_t tid) { return base ? base[tid] : 0; }

/** From now on this thread of the running warp runs: whoever asks, finds it. */
HOT void sim_run_thread(struct block *b, uint32_t tid) {
    const struct fibre *f = sim.fibre = &b->fibres[tid];
    sim.current = &b->threads[tid];
    sim.epoch = sim.stamp_of_block | f->tail;
    memcpy(&threadIdx, f->id, sizeof threadIdx);
}

/** Do its synchronisations no longer fit in a stamp? */
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

/* sync_var.c */
void hb_begin_release(uint64_t address, uint32_t bytes, int mode, bool store);
void hb_note_poll(uint64_t address, uint32_t bytes, int mode, bool unordered);
void hb_mark_lock(uint64_t address);
bool hb_is_lock(uint64_t address);
void hb_release(uint64_t address, int mode, bool store);
void hb_acquire(uint64_t address, int mode, bool unordered);
bool hb_knows_sync_var(uint64_t address);
const struct clock *hb_sync_var_clock(uint64_t address);

/* host_acquire.c */
void host_acquire(uint64_t address); /* host code looks at a flag */
void host_acquire_reset(void);
bool host_has_acquired(epoch_t epoch, int accessors); /* of this access? */

/* lock_tracking.c */
void lock_put(uint64_t address, uint64_t value);
void lock_taken(uint64_t address, uint64_t before);
void lock_fence(struct thread *t, int scope);
void lock_barrier(struct thread *t);
void lock_forget(struct thread *t);
bool lock_begin_unlock(uint64_t address, uint64_t value, uint32_t bytes);
void lock_end_unlock(void);

/* lane_log.c, warp_requests.c */
enum { OF_SOME_LANES = 1 }; /* what a warp operation logs as its address, if others need not come */
uint16_t site_id(uint64_t pc, int kind, uint32_t bytes);
void request_log(uint16_t site, uint64_t address, uint32_t bytes);
void request_merge(struct block *b, uint32_t warp, bool final);

/** Has the launch made more accesses than it may? Then says so, and abandons it. */
bool limit_reached(const struct block *b, uint32_t warp);

/* trace.c */
void trace_value(uint32_t lane, uint32_t at, uint16_t site, uint64_t address, uint32_t bytes);
void trace_settle(void);
void trace_lane(struct block *b, uint32_t tid, const struct site *s, uint64_t address,
                const struct traced_value *value, struct cost cost);
void trace_result(uint32_t lane, uint32_t operation, uint32_t source, uint64_t result);
void trace_end_launch(void);

/* schedule_fuzz.c */
void sim_preempt(uint64_t pc);

/* warp_scheduler.c */
void sim_yield(int state);                        /* the running thread waits in `state` */
__attribute__((noreturn)) void sim_abandon(void); /* the running kernel ends here */

/* fibre_stacks.c */
void sim_stacks_init(void);
void sim_stacks_release(void);

/* device_intrinsics.c */
void profile_add(uint64_t step, uint64_t operators);

/* launch.c, library_region.c */
enum { LIBRARY_LARGE = 8 << 20 }; /* bytes; of larger ranges some stand for the rest */
void launch_new_group(void);
void launch_grid(void (*kernel)(void *), void *argument, uint64_t start_steps);
struct block *launch_one_thread(struct block *b);
/** The thread that runs, or ran last in the kernel that runs; NULL outside of kernels. */
const struct thread *launch_thread(void);
void launch_uncounted(void);
void library_begin(void);
void library_end(void);
void library_begin_copy(const char *name);
void library_end_copy(void);
void library_range(const void *p, uint64_t bytes, int kind, uint64_t pc);
bool library_passes(uint64_t address, uint32_t bytes, uint16_t site, int kind);
void library_callers(struct finding *f);
void library_access(uint64_t address, uint32_t bytes, uint64_t pc, int kind, int mode);

/* dynamic_parallelism.c */
struct lockstep_kernel_node;
struct launch {
    const char *name;
    uint32_t grid[3], block[3], cluster[3]; /* cluster: in blocks; 0: there are none */
    uint64_t shared;
    void (*kernel)(void *);
    void (*describe)(void *, struct lockstep_kernel_node *);
    const void *function; /* what the program calls it; NULL: by its name, in <<<...>>> */
    void *argument;       /* the closure: kernel and arguments */
    uint64_t argument_bytes;
    const void *stream;
};
void launch_tree(const struct launch *l);
void launch_child(const struct launch *l, uint64_t pc);

/* warp_ops.c */
bool warp_resolve(struct block *b, uint32_t warp);

/* named_barrier.c */
bool named_arrive(struct block *b, uint32_t warp); /* its lanes, if all have come to one barrier */
bool named_woken(struct block *b);                 /* has one ended since this was asked last? */
void named_free(struct block *b);

/* findings.c */
struct finding *finding_add(int kind, int space, int severity, uint64_t pc, uint64_t other_pc);
void finding_here(struct finding *f);
void finding_of_thread(struct finding *f, const struct block *b, const struct thread *t);
void finding_other(struct finding *f, epoch_t epoch, int accessors);
void finding_place(struct finding *f, uint64_t address, int space, uint32_t bytes);
void finding_compare_later(struct finding *f, uint64_t address, uint32_t bytes);
void finding_settle(void);
void sim_illegal(uint64_t address, uint32_t bytes, uint64_t pc, int kind);

/* api */
int sim_error(int error);

#endif
