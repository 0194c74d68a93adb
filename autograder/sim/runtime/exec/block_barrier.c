/* Block barriers: threads add up as they come; when all that are left have come, they go on. */
#include "block_barrier.h"
#include "grid.h"
#include "warp_scheduler.h"
#include "exec.h"
#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "sim/abi/cudart.h"

#include <stddef.h>

#define AT(type, field, offset) _Static_assert(offsetof(struct type, field) == (offset), #field)
AT(simulator, current, SIM_CURRENT);
AT(simulator, epoch, SIM_STAMP);
AT(simulator, fastpath_barrier_pc, SIM_FASTPATH_BARRIER_PC);
AT(simulator, ready_run_end, SIM_READY_RUN_END);
AT(simulator, spin, SIM_SPIN);
AT(simulator, fibre, SIM_FIBRE);
AT(fibre, sp, FIBRE_SP);
AT(fibre, id, FIBRE_ID);
_Static_assert(sizeof(struct fibre) == FIBRE_BYTES, "block_barrier.S steps from fibre to fibre,");
_Static_assert(sizeof(struct thread) == THREAD_BYTES, "and from thread to thread");

HOT bool waits(const struct block *b, uint32_t tid) {
    return b->warp[tid / WARP].in[AT_BARRIER] >> tid % WARP & 1;
}

/* The first that comes to another place than all before: from now on, each notes its own. */
static COLD void part(struct block *b) {
    b->next.parted = true;
    for (uint32_t t = 0; t < sim.block_threads; t++)
        if (waits(b, t)) b->threads[t].place = b->next.place;
}

/* The first that comes says which barrier it is. */
static void arrive_slowly(struct thread *t, int line, uint64_t pc) {
    struct barrier *b = &sim.block->next;
    if (sim.options.trace) request_log(site_id(pc, ACCESS_BARRIER, 0), 0, 0);
    ready_run_commit(sim.warp);
    t->pc = (uint32_t)pc;
    t->barrier_line = line;
    if (b->line == 0) {
        if (!sim.unusual) lanes_prepare(sim.block, sim_tid() / WARP);
        b->line = line;
        b->place = t->place;
    }
    if (t->place != b->place && !b->parted) part(sim.block);
    b->mixed |= line != b->line;
    lanes_find_quick();
}

/* All calls come last, so they are jumps: whatever lies between the program and the switch costs
   each of its threads stack that must be in the cache when it goes on. */
void barrier_slowly(int line) {
    struct thread *t = sim.current;
    if (!t) return;
    arrive_slowly(t, line, sim_pc(__builtin_return_address(0)));
    sim_yield(AT_BARRIER);
}

void barrier_last(void) {
    ready_run_commit(sim.warp);
    lanes_next(sim.warp, AT_BARRIER);
}

int lockstep_barrier(int line, int kind, int predicate) {
    struct thread *t = sim.current;
    if (!t) return 0;
    uint64_t pc = sim_pc(__builtin_return_address(0));
    arrive_slowly(t, line, pc);
    sim.block->next.sum += predicate != 0;
    sim_yield(AT_BARRIER);
    const struct barrier *passed = &sim.block->last;
    return kind == LOCKSTEP_BARRIER_COUNT ? (int)passed->sum
           : kind == LOCKSTEP_BARRIER_AND ? passed->sum == passed->passed
                                          : passed->sum != 0;
}

static const struct thread *first_at_barrier(const struct block *b) {
    uint32_t w = 0;
    while (!b->warp[w].in[AT_BARRIER]) w++;
    return &b->threads[w * WARP + (uint32_t)__builtin_ctz(b->warp[w].in[AT_BARRIER])];
}

/* Logical clocks: all go on as late as the last one came. */
static void share_latest(struct block *b) {
    uint64_t latest = 0;
    for (uint32_t t = 0; t < sim.block_threads; t++)
        if (waits(b, t) && b->threads[t].steps > latest) latest = b->threads[t].steps;
    for (uint32_t t = 0; t < sim.block_threads; t++)
        if (waits(b, t)) b->threads[t].steps = latest;
}

/* Who goes on from here has been here last: see request.c. */
static void note_place(struct block *b, uint32_t w, uint16_t site) {
    uint16_t *last = b->warp[w].last_site;
    for (uint32_t l = 0; l < WARP; l++) last[l] = site;
    for (uint32_t rest = b->last.mixed ? b->warp[w].in[AT_BARRIER] : 0; rest; rest &= rest - 1) {
        uint32_t l = (uint32_t)__builtin_ctz(rest);
        last[l] = site_id(b->threads[w * WARP + l].pc, ACCESS_BARRIER, 0);
    }
}

/* Everyone who is left waits at a barrier: count it, wake them all. */
void barrier_pass(struct block *b) {
    b->next.passed = sim.block_threads - b->done;
    if (b->next.mixed) divergence_of_lines(b);
    if (b->done) divergence_of_returned(b, first_at_barrier(b));
    uint16_t site = site_id(first_at_barrier(b)->pc, ACCESS_BARRIER, 0);
    b->barriers++;
    b->last = b->next;
    b->next = (struct barrier){0};
    counters.metrics.barriers++;
    sim.progress++;
    hb_block_barrier(b);
    lanes_align(&b->fibres[first_at_barrier(b) - b->threads]);
    epoch_set_interval(b);
    if (sim.options.count_steps) share_latest(b);
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = b->warp[w].in[AT_BARRIER];
        counters.metrics.warp_instructions += lanes != 0;
        counters.metrics.lanes += !~lanes ? WARP : (uint32_t)__builtin_popcount(lanes);
        note_place(b, w, site);
        lanes_wake(&b->warp[w], AT_BARRIER);
    }
}
