/* What happened before what, beyond barriers: fences, atomics, volatile flags, masked warp syncs.
   CUDA's pattern is message passing: write the data, __threadfence(), raise a flag with an atomic
   or volatile store; whoever reads the flag by an atomic or volatile load may read the data. A
   fence snapshots what its thread knows into `released`; the flag's address then carries that
   clock (flag.c). */
#include "runtime.h"
#include "streams.h"

#include <stdlib.h>
#include <string.h>

static uint64_t thread_key(uint64_t first_life, uint32_t tid) {
    return first_life << STAMP_TID_BITS | tid;
}

/* ---- stamps ---- */

/* The part of a stamp that all threads of the block share, until its next barrier. */
void sim_stamp_block(struct block *b) {
    if (b->barriers - b->barrier_base >= 1u << STAMP_BARRIER_BITS) sim_new_life(b);
    uint64_t barrier = b->barriers - b->barrier_base;
    sim.stamp_of_block = b->life << STAMP_BLOCK_SHIFT | barrier
                                                            << (STAMP_TID_BITS + STAMP_SYNC_BITS);
}

/* The running thread's warp synchronisations no longer fit in a stamp. */
void sim_stamp_overflow(struct block *b) {
    sim_new_life(b);
    sim_stamp_block(b);
}

/* A block whose epochs no longer fit in a stamp goes on under a new id; `lives` keeps the bases. */
void sim_new_life(struct block *b) {
    uint64_t slot = sim.next_life - sim.first_life_of_launch;
    if (slot >= sim.life_room) {
        sim.life_room = sim.life_room ? 2 * sim.life_room : 1024;
        sim.lives = realloc(sim.lives, sim.life_room * sizeof *sim.lives);
        if (!sim.lives)
            sim_fail("out of memory for the ids of %llu blocks", (unsigned long long)sim.life_room);
    }
    bool first = b->life == 0;
    b->life = sim.next_life++;
    if (first) b->first_life = b->life;
    b->barrier_base = b->barriers;
    b->sync_base = NULL;
    if (!first) {
        b->sync_base = malloc(sim.block_threads * sizeof *b->sync_base);
        for (uint32_t t = 0; t < sim.block_threads; t++) b->sync_base[t] = b->threads[t].sync;
    }
    sim.lives[slot] = (struct life){.index = b->index,
                                    .shape = sim.shape,
                                    .first_life = b->first_life,
                                    .barrier_base = b->barrier_base,
                                    .sync_base = b->sync_base};
}

/* ---- is the access behind a stamp ordered before the running thread? ---- */

static bool knows_thread(const struct life *life, uint32_t tid, uint32_t sync) {
    return CLOCK_EPOCH(clock_thread(&sim.current->acquired, thread_key(life->first_life, tid))) >
           sync;
}

static bool same_warp_ordered(uint32_t tid, uint32_t sync) {
    const struct block *b = sim.block;
    const struct warp_matrix *m = b->matrix ? b->matrix[tid / WARP] : NULL;
    if (!m) return sync < sim.current->sync;
    return m->seen[sim.current->lane][tid % WARP] > sync;
}

/* When a thread of the warp last released, as far as the running thread knows. */
static uint64_t last_release(const struct life *life, uint32_t warp) {
    uint64_t latest = 0;
    for (uint32_t tid = warp * WARP; tid < (warp + 1) * WARP && tid < life->shape->threads; tid++) {
        uint64_t time = clock_thread(&sim.current->acquired, thread_key(life->first_life, tid));
        if ((time & CLOCK_MOMENT) > latest) latest = time & CLOCK_MOMENT;
    }
    return latest;
}

/* When the warp last read such a word, not after `moment`; 0: it did not. */
static uint64_t last_warp_read(const struct warp_reads *r, uint64_t moment) {
    for (int i = 0; i < READ_MOMENTS; i++)
        if (r->moment[i] <= moment + 1) return r->moment[i];
    return 0;
}

/* Several threads of one block read in the same barrier interval, the last at `moment`: each warp
   that read until then must have released after it did. (Of another block, only the last is known.)
 */
static bool whole_block_ordered(const struct life *life, uint64_t moment) {
    bool our_block = life->first_life == sim.block->first_life;
    for (uint32_t warp = 0; warp * WARP < life->shape->threads; warp++) {
        if (our_block && warp == sim.tid / WARP) continue;
        uint64_t read = moment + 1;
        if (our_block) read = last_warp_read(&sim.block->reads[warp], moment);
        if (read && last_release(life, warp) < read) return false;
    }
    return true;
}

/* The running block has just joined the readers of a word that several blocks read. */
void order_note_read(void) {
    struct life *life = &sim.lives[sim.block->first_life - sim.first_life_of_launch];
    if (life->read_barriers != sim.block->barriers + 1) {
        memmove(life->read_moments + 1, life->read_moments,
                (READ_MOMENTS - 1) * sizeof *life->read_moments);
        life->read_barriers = sim.block->barriers + 1;
    }
    life->read_moments[0] = sim.moment + 1; /* 0 is never */
}

/* The reader before, which was alone until now: it read in its own block, at the latest just now.
 */
void order_note_reader(stamp_t stamp) {
    struct life *life = &sim.lives[(stamp >> STAMP_BLOCK_SHIFT) - sim.first_life_of_launch];
    life = &sim.lives[life->first_life - sim.first_life_of_launch];
    if (!life->read_moments[0]) life->read_moments[0] = 1;
}

/* When the block last read such a word, not after `moment`; 0 if it did not, or too long ago. */
static uint64_t last_read(const struct life *life, uint64_t moment) {
    for (int i = 0; i < READ_MOMENTS; i++)
        if (life->read_moments[i] <= moment + 1) return life->read_moments[i];
    return 0;
}

/* Threads of several blocks read, the last at `moment`: every other block that read such words
   until then must have released after it did. */
static bool all_blocks_ordered(uint64_t moment) {
    for (uint64_t id = sim.family_first; id < sim.next_life; id++) {
        const struct life *life = &sim.lives[id - sim.first_life_of_launch];
        if (life->first_life != id || id == sim.block->first_life) continue;
        uint64_t read = last_read(life, moment);
        if (read && (clock_block(&sim.current->acquired, id) & CLOCK_MOMENT) < read) return false;
    }
    return true;
}

bool order_before(stamp_t stamp, int accessors) {
    if (accessors == MANY && stamp >> 40 != (sim.launch_number & 0xffffff))
        return stream_knows_family(stamp >> 40);
    if (accessors == MANY) return sim.released_any && all_blocks_ordered(stamp & CLOCK_MOMENT);
    if (stamp >> STAMP_BLOCK_SHIFT < sim.family_first &&
        stream_knows_life(stamp >> STAMP_BLOCK_SHIFT))
        return true;
    const struct life *life = &sim.lives[(stamp >> STAMP_BLOCK_SHIFT) - sim.first_life_of_launch];
    bool same_block = life->first_life == sim.block->first_life;
    uint32_t barrier = (stamp >> (STAMP_TID_BITS + STAMP_SYNC_BITS) & 0x3fff) + life->barrier_base;
    if (same_block && barrier < sim.block->barriers) return true;
    bool knows_block = sim.released_any &&
                       CLOCK_EPOCH(clock_block(&sim.current->acquired, life->first_life)) > barrier;
    if (knows_block) return true;
    if (accessors == SAME_BLOCK)
        return sim.released_any && whole_block_ordered(life, stamp & 0xffffff);
    uint32_t tid = stamp & (MAX_THREADS - 1);
    uint32_t sync = (stamp >> STAMP_TID_BITS & 0x3fff) + sync_base(life->sync_base, tid);
    uint32_t last = accessors == SAME_WARP ? tid | (WARP - 1) : tid;
    if (last >= life->shape->threads) last = life->shape->threads - 1;
    for (uint32_t t = accessors == SAME_WARP ? tid & ~(WARP - 1u) : tid; t <= last; t++) {
        if (same_block && t == sim.tid) continue;
        if (same_block && t / WARP == sim.tid / WARP && same_warp_ordered(t, sync)) continue;
        if (sim.released_any && knows_thread(life, t, sync)) continue;
        return false;
    }
    return true;
}

/* ---- fences ---- */

/* Lanes no longer share one sync count once a single lane releases: keep who has seen whom. */
static struct warp_matrix *matrix_of(struct block *b, uint32_t warp) {
    uint32_t warps = (sim.block_threads + WARP - 1) / WARP;
    if (!b->matrix) b->matrix = calloc(warps, sizeof *b->matrix);
    if (!b->matrix) sim_fail("out of memory for warp masks");
    struct warp_matrix *m = b->matrix[warp];
    if (m) return m;
    m = b->matrix[warp] = calloc(1, sizeof *m);
    if (!m) sim_fail("out of memory for warp masks");
    for (uint32_t i = 0; i < WARP; i++)
        for (uint32_t j = 0; j < WARP && warp * WARP + j < sim.block_threads; j++)
            m->seen[i][j] = b->threads[warp * WARP + j].sync;
    return m;
}

/* All that the running thread knows, itself included: what a fence makes visible. */
static void snapshot(struct clock *to) {
    struct block *b = sim.block;
    uint32_t warp = sim.tid / WARP;
    clock_join(to, &sim.current->acquired);
    const struct warp_matrix *m = b->matrix ? b->matrix[warp] : NULL;
    for (uint32_t l = 0; l < WARP && warp * WARP + l < sim.block_threads; l++) {
        uint32_t tid = warp * WARP + l;
        uint32_t seen = tid == sim.tid ? sim.current->sync + 1
                        : m            ? m->seen[sim.current->lane][l]
                                       : b->threads[tid].sync;
        if (seen)
            clock_raise_thread(to, thread_key(b->first_life, tid), CLOCK_TIME(seen, sim.moment));
    }
    if (b->barriers) clock_raise_block(to, b->first_life, CLOCK_TIME(b->barriers, sim.moment));
}

void order_fence(int scope) {
    if (!sim.current) return;
    sim.moment++;
    sim.released_any = true;
    sim.block->reads[sim.tid / WARP].released = sim.moment;
    clock_join(&sim.current->acquired, &sim.current->seen_block);
    if (scope == ATOMIC_DEVICE) clock_join(&sim.current->acquired, &sim.current->seen);
    matrix_of(sim.block, sim.tid / WARP);
    snapshot(&sim.current->released_block);
    if (scope == ATOMIC_DEVICE) snapshot(&sim.current->released);
    sim.current->sync++; /* what comes after the fence is not published by it */
    sim_set_current(sim.block, sim.tid);
}

/* Threads that synchronise: each knows what any of them knew, and what was fenced before is
   published by whoever raises a flag afterwards. Bit i of `mask` stands for every thread whose lane
   is i. */
static void share_clocks(struct block *b, uint32_t first, uint32_t last, uint32_t mask) {
    struct clock known = {0}, released = {0}, released_block = {0};
    for (uint32_t i = first; i < last; i++) {
        if (!(mask >> i % WARP & 1)) continue;
        clock_join(&known, &b->threads[i].acquired);
        clock_join(&released, &b->threads[i].released);
        clock_join(&released_block, &b->threads[i].released_block);
    }
    for (uint32_t i = first; i < last; i++) {
        if (!(mask >> i % WARP & 1)) continue;
        clock_join(&b->threads[i].acquired, &known);
        clock_join(&b->threads[i].released, &released);
        clock_join(&b->threads[i].released_block, &released_block);
    }
    clock_clear(&known);
    clock_clear(&released);
    clock_clear(&released_block);
}

/* A block barrier: every thread of the block synchronises with every other. */
void order_barrier(struct block *b) {
    sim.moment++;
    if (sim.released_any) share_clocks(b, 0, sim.block_threads, UINT32_MAX);
}

void order_warp(struct block *b, uint32_t warp, uint32_t mask, uint32_t live) {
    bool whole = (mask & live) == live;
    if (!whole) matrix_of(b, warp);
    struct warp_matrix *m = b->matrix ? b->matrix[warp] : NULL;
    for (uint32_t l = 0; l < WARP; l++)
        if (mask >> l & 1) b->threads[warp * WARP + l].sync++;
    if (sim.released_any) share_clocks(b, warp * WARP, warp * WARP + WARP, mask);
    uint32_t seen[WARP] = {0};
    for (uint32_t i = 0; m && i < WARP; i++)
        for (uint32_t j = 0; (mask >> i & 1) && j < WARP; j++) {
            uint32_t s = mask >> j & 1 ? b->threads[warp * WARP + j].sync : m->seen[i][j];
            if (s > seen[j]) seen[j] = s;
        }
    for (uint32_t l = 0; l < WARP; l++) {
        if (!(mask >> l & 1)) continue;
        if (m) memcpy(m->seen[l], seen, sizeof seen);
    }
}

void order_thread_reset(struct thread *t) {
    struct clock *all[] = {&t->acquired, &t->seen, &t->seen_block, &t->released,
                           &t->released_block};
    for (int i = 0; i < 5; i++)
        if (all[i]->threads || all[i]->blocks) clock_clear(all[i]);
    clock_join(&t->acquired, &sim.known);
}

/* Everything that blocks from `first` on have done so far. */
void order_know_blocks(struct clock *c, uint64_t first) {
    for (uint64_t id = first; id < sim.next_life; id++)
        if (sim.lives[id - sim.first_life_of_launch].first_life == id)
            clock_raise_block(c, id, CLOCK_TIME(UINT64_C(0xffffff), sim.moment));
}

void order_new_launch(void) {
    order_forget_flags();
    for (uint64_t id = sim.first_life_of_launch; id < sim.next_life; id++)
        free(sim.lives[id - sim.first_life_of_launch].sync_base);
    sim.first_life_of_launch = sim.next_life;
    for (uint32_t i = 0; i < sim.shape_count; i++) free(sim.shapes[i]);
    sim.shape_count = 0;
}
