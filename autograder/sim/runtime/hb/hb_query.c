/* What happened before what, beyond barriers: fences, atomics, volatile flags, masked warp syncs.
   CUDA's pattern is message passing: write the data, __threadfence(), raise a flag with an atomic
   or volatile store; whoever reads the flag by an atomic or volatile load may read the data. A
   fence snapshots what its thread knows into `released`; the flag's address then carries that
   clock (sync_var.c). */
#include "core/runtime.h"
#include "shadow/shadow.h"
#include "cudart/streams.h"

#include <stdlib.h>
#include <string.h>

/* ---- is the access behind a stamp ordered before the running thread? ---- */

static bool knows_thread(const struct life *life, uint32_t tid, uint32_t sync) {
    return CLOCK_EPOCH(clock_thread(&sim.current->acquired,
                                    clock_thread_key(life->first_life, tid))) > sync;
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
        uint64_t time = clock_thread(&sim.current->acquired,
                                     clock_thread_key(life->first_life, tid));
        if ((time & CLOCK_MOMENT) > latest) latest = time & CLOCK_MOMENT;
    }
    return latest;
}

/* When the warp last read such a word, not after `moment`; 0: too long ago, or as the first one. */
static uint64_t last_warp_read(const struct warp_reads *r, uint64_t moment) {
    for (int i = 0; i < READ_MOMENTS; i++)
        if (r->moment[i] <= moment + 1) return r->moment[i];
    return 0;
}

/* Several threads of one block read in the same barrier interval, the last at `moment`: each of
   these warps that read until then must have released after it did. (Of another block, only the
   last is known.) */
static bool whole_block_ordered(const struct life *life, uint64_t moment, uint32_t warps) {
    bool our_block = life->first_life == sim.block->first_life;
    uint32_t set = warps_set(life->shape->threads, warps);
    for (uint32_t warp = 0; warp * WARP < life->shape->threads; warp++) {
        if (!(set >> warp & 1)) continue;
        if (our_block && warp == sim_tid() / WARP) continue;
        uint64_t read = moment + 1;
        if (our_block) read = last_warp_read(&sim.block->reads[warp], moment);
        if (last_release(life, warp) < (read ? read : 1)) return false;
    }
    return true;
}

/* A block of which only one thread reads such words need not synchronise: that thread may speak for
   itself. */
static void note_reader(struct life *life, uint32_t reader) {
    life->reader = !life->reader || life->reader == reader ? reader : MANY_READERS;
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
    note_reader(life, sim_tid() + 1);
}

/* The reader before, which was alone until now: it read in its own block, at the latest just now.
 */
void order_note_reader(stamp_t stamp, int accessors) {
    struct life *life = &sim.lives[(stamp >> STAMP_BLOCK_SHIFT) - sim.first_life_of_launch];
    life = &sim.lives[life->first_life - sim.first_life_of_launch];
    if (!life->read_moments[0]) life->read_moments[0] = 1;
    note_reader(life, accessors == ONE ? (stamp & (MAX_THREADS - 1)) + 1 : MANY_READERS);
}

/* When the block last read such a word, not after `moment`; 0 if it did not, or too long ago. */
static uint64_t last_read(const struct life *life, uint64_t moment) {
    for (int i = 0; i < READ_MOMENTS; i++)
        if (life->read_moments[i] <= moment + 1) return life->read_moments[i];
    return 0;
}

/* Threads of several blocks read, the last at `moment`: every other block that read such words
   until then must have released after it did, behind a barrier; or the one of its threads that
   read. */
static bool all_blocks_ordered(uint64_t moment) {
    for (uint64_t id = sim.family_first; id < sim.next_life; id++) {
        const struct life *life = &sim.lives[id - sim.first_life_of_launch];
        if (life->first_life != id || id == sim.block->first_life) continue;
        uint64_t read = last_read(life, moment);
        if (!read || (clock_block(&sim.current->acquired, id) & CLOCK_MOMENT) >= read) continue;
        if (life->reader == MANY_READERS) return false;
        uint64_t key = clock_thread_key(id, life->reader - 1);
        if ((clock_thread(&sim.current->acquired, key) & CLOCK_MOMENT) < read) return false;
    }
    return true;
}

static struct life *life_of(stamp_t s) {
    return &sim.lives[(s >> STAMP_BLOCK_SHIFT) - sim.first_life_of_launch];
}

/* Does a barrier order what was done in this interval, of any block or launch, before the running
   thread; or has it heard since that the interval is over? */
static bool interval_before(stamp_t stamp) {
    uint64_t id = stamp >> STAMP_BLOCK_SHIFT;
    if (id < sim.family_first && stream_knows_life(id)) return true;
    const struct life *life = life_of(stamp);
    uint32_t barrier = (stamp >> (STAMP_TID_BITS + STAMP_SYNC_BITS) & 0x3fff) + life->barrier_base;
    if (life->first_life == sim.block->first_life && barrier < sim.block->barriers) return true;
    return sim.released_any &&
           CLOCK_EPOCH(clock_block(&sim.current->acquired, life->first_life)) > barrier;
}

uint32_t order_unknown(stamp_t stamp, uint32_t lanes) {
    if (interval_before(stamp)) return 0;
    const struct life *life = life_of(stamp);
    uint32_t first = stamp & (MAX_THREADS - WARP), unknown = 0;
    bool same_block = life->first_life == sim.block->first_life;
    bool same_warp = same_block && first / WARP == sim_tid() / WARP;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        uint32_t t = first + (uint32_t)__builtin_ctz(rest);
        if (t >= life->shape->threads) break;
        uint32_t sync = (stamp >> STAMP_TID_BITS & 0x3fff) + sync_base(life->sync_base, t);
        if (same_block && t == sim_tid()) continue;
        if (same_warp && same_warp_ordered(t, sync)) continue;
        if (sim.released_any && knows_thread(life, t, sync)) continue;
        unknown |= rest & -rest;
    }
    return unknown;
}

bool order_before(stamp_t stamp, int accessors, uint32_t warps) {
    if (accessors == MANY && stamp >> 40 != (sim.launch_number & 0xffffff))
        return stream_knows_family(stamp >> 40);
    if (accessors == MANY) return sim.released_any && all_blocks_ordered(stamp & CLOCK_MOMENT);
    if (accessors == SAME_BLOCK)
        return interval_before(stamp) ||
               (sim.released_any && whole_block_ordered(life_of(stamp), stamp & 0xffffff, warps));
    return !order_unknown(stamp, accessors == ONE ? 1u << stamp % WARP : UINT32_MAX);
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
