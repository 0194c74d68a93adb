/* Block barriers: threads add up as they come; when all that are left have come, they go on. */
#include "grid.h"

#include <stdio.h>
#include <string.h>

/** __syncthreads and its voting kin; `kind` 0: none, 1: count, 2: and, 3: or. */
int lockstep_barrier(int line, int kind, int predicate);

int lockstep_barrier(int line, int kind, int predicate) {
    struct thread *t = sim.current;
    if (!t) return 0;
    struct barrier *b = &sim.block->next;
    t->pc = (uint64_t)__builtin_return_address(0) - sim.image_base;
    t->barrier_line = line;
    if (b->arrived++ == 0) b->line = line;
    b->mixed |= line != b->line;
    b->sum += predicate != 0;
    if (t->steps > b->latest) b->latest = t->steps;
    if (__builtin_expect(sim.options.trace, 0))
        request_log(site_id(t->pc, ACCESS_BARRIER, 0), 0, 0);
    sim_yield(AT_BARRIER);
    const struct barrier *passed = &sim.block->last;
    sim.current->steps = passed->latest;
    return kind == 1   ? (int)passed->sum
           : kind == 2 ? passed->sum == passed->arrived
                       : passed->sum != 0;
}

static void report_divergence(struct block *b, const struct thread *one,
                              const struct thread *other) {
    struct finding *f = finding_add(FINDING_BARRIER_DIVERGENCE, SPACE_LOCAL,
                                    other ? SEVERITY_ERROR : SEVERITY_WARNING, one->pc,
                                    other ? other->pc : 0);
    if (f->count > 1) return;
    snprintf(f->kernel, sizeof f->kernel, "%s", sim.kernel_name);
    memcpy(f->block, b->id, sizeof f->block);
    memcpy(f->thread, one->id, sizeof f->thread);
    if (!other) {
        snprintf(f->detail, sizeof f->detail, "other threads of the block have already returned");
        return;
    }
    memcpy(f->other_block, b->id, sizeof f->block);
    memcpy(f->other_thread, other->id, sizeof f->thread);
    f->has_other = 1;
    snprintf(f->detail, sizeof f->detail, "the threads of one block wait at different barriers");
}

/* Two threads that wait at different lines. */
static void report_mixed(struct block *b) {
    const struct thread *first = NULL;
    for (uint32_t t = 0; t < sim.block_threads; t++) {
        const struct thread *x = &b->threads[t];
        if (!(b->warp[t / WARP].in[AT_BARRIER] >> t % WARP & 1)) continue;
        if (!first) first = x;
        if (x->barrier_line != first->barrier_line) report_divergence(b, first, x);
    }
}

static const struct thread *first_at_barrier(const struct block *b) {
    uint32_t w = 0;
    while (!b->warp[w].in[AT_BARRIER]) w++;
    return &b->threads[w * WARP + (uint32_t)__builtin_ctz(b->warp[w].in[AT_BARRIER])];
}

/* Everyone who is left waits at a barrier: count it, wake them all. */
void barrier_pass(struct block *b) {
    if (b->next.mixed) report_mixed(b);
    if (b->done) report_divergence(b, first_at_barrier(b), NULL);
    b->barriers++;
    b->last = b->next;
    b->next = (struct barrier){0};
    sim.metrics.barriers++;
    sim.progress++;
    order_barrier(b);
    sim_stamp_block(b);
    for (uint32_t w = 0; w * WARP < sim.block_threads; w++) {
        uint32_t lanes = b->warp[w].in[AT_BARRIER];
        sim.metrics.warp_instructions += lanes != 0;
        sim.metrics.lanes += (uint32_t)__builtin_popcount(lanes);
        lanes_wake(&b->warp[w], AT_BARRIER);
    }
}
