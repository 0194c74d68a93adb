/* Block barriers: __syncthreads() and its variants (CUDA C++ Programming Guide, "Synchronization
   Functions"). Threads are counted as they arrive; when all remaining threads wait, all continue.
   The fast path is in block_barrier.S. */
#include "block_barrier.h"
#include "grid.h"
#include "warp_scheduler.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "sim/abi/barriers.h"

#include <stddef.h>

/* block_barrier.S repeats these offsets: a change of a structure fails to compile here. */
#define AT(type, field, offset) _Static_assert(offsetof(struct type, field) == (offset), #field)
AT(simulator, current, SIM_CURRENT);
AT(simulator, epoch, SIM_EPOCH);
AT(simulator, fastpath_barrier_pc, SIM_FASTPATH_BARRIER_PC);
AT(simulator, ready_run_end, SIM_READY_RUN_END);
AT(simulator, spin, SIM_SPIN);
AT(simulator, fibre, SIM_FIBRE);
AT(fibre, sp, FIBRE_SP);
AT(fibre, id, FIBRE_ID);
_Static_assert(sizeof(struct fibre) == FIBRE_BYTES, "block_barrier.S steps from fibre to fibre,");
_Static_assert(sizeof(struct thread) == THREAD_BYTES, "and from thread to thread");

/* True if the thread waits at the block barrier. */
HOT bool waits(const struct block *b, uint32_t tid) {
    return b->warp[tid / WARP].in[AT_BARRIER] >> tid % WARP & 1;
}

/* First arrival at another place than all before: from now on, every thread's own place is valid.
   The earlier threads took the fast path and have recorded none. */
static COLD void part(struct block *b) {
    b->next.parted = true;
    for (uint32_t t = 0; t < sim.block_threads; t++)
        if (waits(b, t)) b->threads[t].place = b->next.place;
}

/* Arrival on the slow path. The first arrival determines the barrier. It also lets the threads that
   have not begun get stacks now, so that the fast path can switch to them. */
static void arrive_slow(struct thread *t, int line, uint64_t pc) {
    struct barrier *b = &sim.block->next;
    if (sim.options.trace) request_log(site_id(pc, ACCESS_BARRIER, 0), 0, 0);
    ready_run_commit(sim.warp);
    t->pc = (uint32_t)pc;
    t->barrier_line = line;
    if (b->line == 0) {
        if (!sim.unusual) warp_prepare(sim.block, sim_tid() / WARP);
        b->line = line;
        b->place = t->place;
    }
    if (t->place != b->place && !b->parted) part(sim.block);
    b->mixed |= line != b->line;
    /* this call may use the fast path from now on, or no longer */
    warp_find_fastpath();
}

/* Called from block_barrier.S. All calls are in tail position and become jumps: an extra stack
   frame would cost each thread a cache line when it is resumed. */
void barrier_slow(int line) {
    struct thread *t = sim.current;
    if (!t) return;
    arrive_slow(t, line, sim_pc(__builtin_return_address(0)));
    sim_yield(AT_BARRIER);
}

/* The last thread of a ready run arrives: now the masks are updated. */
void barrier_last(void) {
    ready_run_commit(sim.warp);
    warp_switch_next(sim.warp, AT_BARRIER);
}

/* __syncthreads_count(), _and() and _or(). Always on the slow path: the predicates must be added
   up. After the yield, `last` is this barrier for every thread, because the next one completes only
   when all threads have arrived there. */
int lockstep_barrier(int line, int kind, int predicate) {
    struct thread *t = sim.current;
    if (!t) return 0;
    uint64_t pc = sim_pc(__builtin_return_address(0));
    arrive_slow(t, line, pc);
    sim.block->next.sum += predicate != 0;
    sim_yield(AT_BARRIER);
    const struct barrier *passed = &sim.block->last;
    return kind == LOCKSTEP_BARRIER_COUNT ? (int)passed->sum
           : kind == LOCKSTEP_BARRIER_AND ? passed->sum == passed->passed
                                          : passed->sum != 0;
}

/* At least one thread waits at the barrier. */
static const struct thread *first_at_barrier(const struct block *b) {
    uint32_t w = 0;
    while (!b->warp[w].in[AT_BARRIER]) w++;
    return &b->threads[w * WARP + (uint32_t)__builtin_ctz(b->warp[w].in[AT_BARRIER])];
}

/* Critical path: all threads leave the barrier at the time of the last arrival. */
static void share_latest(struct block *b) {
    uint64_t latest = 0;
    for (uint32_t t = 0; t < sim.block_threads; t++)
        if (waits(b, t) && b->threads[t].steps > latest) latest = b->threads[t].steps;
    for (uint32_t t = 0; t < sim.block_threads; t++)
        if (waits(b, t)) b->threads[t].steps = latest;
}

/* The barrier is the last site of each lane, from which the next merge starts (warp_requests.c). */
static void note_place(struct block *b, uint32_t w, uint16_t site) {
    uint16_t *last = b->warp[w].last_site;
    for (uint32_t l = 0; l < WARP; l++) last[l] = site;
    for (uint32_t rest = b->last.mixed ? b->warp[w].in[AT_BARRIER] : 0; rest; rest &= rest - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(rest);
        last[l] = site_id(b->threads[w * WARP + l].pc, ACCESS_BARRIER, 0);
    }
}

/* Completes the barrier. Order matters: `hb_block_barrier()` still uses the old interval's epochs;
   epoch_set_interval() then starts the new one. */
void barrier_pass(struct block *b) {
    b->next.passed = sim.block_threads - b->done;
    if (b->next.mixed) divergence_of_lines(b);
    /* threads that returned early do not arrive */
    if (b->done) divergence_of_returned(b, first_at_barrier(b));
    uint16_t site = site_id(first_at_barrier(b)->pc, ACCESS_BARRIER, 0);
    b->barriers++;
    b->last = b->next;
    b->next = (struct barrier){0};
    count_barrier();
    sim.progress++;
    hb_block_barrier(b);
    stacks_align(&b->fibres[first_at_barrier(b) - b->threads]);
    epoch_set_interval(b);
    if (sim.options.count_steps) share_latest(b);
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = b->warp[w].in[AT_BARRIER];
        count_barrier_lanes(lanes);
        note_place(b, w, site);
        warp_wake(&b->warp[w], AT_BARRIER);
    }
}
