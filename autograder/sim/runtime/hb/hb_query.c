/* What happened before what, beyond barriers: fences, atomics, volatile flags, masked warp syncs.
   CUDA's pattern is message passing: write the data, __threadfence(), raise a flag with an atomic
   or volatile store; whoever reads the flag by an atomic or volatile load may read the data. A
   fence snapshots what its thread knows into `released`; the flag's address then carries that
   clock (sync_var.c). */
#include "hb.h"
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* ---- is the access behind a stamp ordered before the running thread? ---- */

static bool knows_thread(const struct block_epoch *generation, uint32_t tid, uint32_t sync) {
    return CLOCK_EPOCH(clock_thread(&sim.current->acquired,
                                    clock_thread_key(generation->first_generation, tid))) > sync;
}

static bool same_warp_ordered(uint32_t tid, uint32_t sync) {
    const struct block *b = sim.block;
    const struct warp_matrix *m = b->matrix ? b->matrix[tid / WARP] : NULL;
    if (!m) return sync < sim.current->sync;
    return m->seen[sim.current->lane][tid % WARP] > sync;
}

/* When a thread of the warp last released, as far as the running thread knows. */
static uint64_t last_release(const struct block_epoch *generation, uint32_t warp) {
    uint64_t latest = 0;
    for (uint32_t tid = warp * WARP; tid < (warp + 1) * WARP && tid < generation->shape->threads;
         tid++) {
        uint64_t time = clock_thread(&sim.current->acquired,
                                     clock_thread_key(generation->first_generation, tid));
        if ((time & CLOCK_MOMENT) > latest) latest = time & CLOCK_MOMENT;
    }
    return latest;
}

/* When the warp last read such a word, not after `moment`; 0: too long ago, or as the first one. */
static uint64_t last_warp_read(const struct warp_reads *r, uint64_t sync_time) {
    for (int i = 0; i < READ_TIMES; i++)
        if (r->sync_time[i] <= sync_time + 1) return r->sync_time[i];
    return 0;
}

/* Several threads of one block read in the same barrier interval, the last at `moment`: each of
   these warps that read until then must have released after it did. (Of another block, only the
   last is known.) */
static bool whole_block_ordered(const struct block_epoch *generation, uint64_t sync_time,
                                uint32_t warps) {
    bool our_block = generation->first_generation == sim.block->first_generation;
    uint32_t set = warps_set(generation->shape->threads, warps);
    for (uint32_t warp = 0; warp * WARP < generation->shape->threads; warp++) {
        if (!(set >> warp & 1)) continue;
        if (our_block && warp == sim_tid() / WARP) continue;
        uint64_t read = sync_time + 1;
        if (our_block) read = last_warp_read(&sim.block->reads[warp], sync_time);
        if (last_release(generation, warp) < (read ? read : 1)) return false;
    }
    return true;
}

/* A block of which only one thread reads such words need not synchronise: that thread may speak for
   itself. */
static void note_reader(struct block_epoch *generation, uint32_t reader) {
    generation->reader = !generation->reader || generation->reader == reader ? reader
                                                                             : MANY_READERS;
}

/* The running block has just joined the readers of a word that several blocks read. */
void hb_note_read(void) {
    struct block_epoch *generation =
        &hb.block_epochs[sim.block->first_generation - hb.first_generation_of_launch];
    if (generation->read_barriers != sim.block->barriers + 1) {
        memmove(generation->read_times + 1, generation->read_times,
                (READ_TIMES - 1) * sizeof *generation->read_times);
        generation->read_barriers = sim.block->barriers + 1;
    }
    generation->read_times[0] = hb.sync_time + 1; /* 0 is never */
    note_reader(generation, sim_tid() + 1);
}

/* The reader before, which was alone until now: it read in its own block, at the latest just now.
 */
void hb_note_reader(epoch_t epoch, int accessors) {
    struct block_epoch *generation =
        &hb.block_epochs[(epoch >> EPOCH_BLOCK_SHIFT) - hb.first_generation_of_launch];
    generation = &hb.block_epochs[generation->first_generation - hb.first_generation_of_launch];
    if (!generation->read_times[0]) generation->read_times[0] = 1;
    note_reader(generation, accessors == ONE ? (epoch & (MAX_THREADS - 1)) + 1 : MANY_READERS);
}

/* When the block last read such a word, not after `moment`; 0 if it did not, or too long ago. */
static uint64_t last_read(const struct block_epoch *generation, uint64_t sync_time) {
    for (int i = 0; i < READ_TIMES; i++)
        if (generation->read_times[i] <= sync_time + 1) return generation->read_times[i];
    return 0;
}

/* Threads of several blocks read, the last at `moment`: every other block that read such words
   until then must have released after it did, behind a barrier; or the one of its threads that
   read. */
static bool all_blocks_ordered(uint64_t sync_time) {
    for (uint64_t id = hb.group_first; id < hb.next_generation; id++) {
        const struct block_epoch *generation = &hb.block_epochs[id - hb.first_generation_of_launch];
        if (generation->first_generation != id || id == sim.block->first_generation) continue;
        uint64_t read = last_read(generation, sync_time);
        if (!read || (clock_block(&sim.current->acquired, id) & CLOCK_MOMENT) >= read) continue;
        if (generation->reader == MANY_READERS) return false;
        uint64_t key = clock_thread_key(id, generation->reader - 1);
        if ((clock_thread(&sim.current->acquired, key) & CLOCK_MOMENT) < read) return false;
    }
    return true;
}

static struct block_epoch *life_of(epoch_t s) {
    return &hb.block_epochs[(s >> EPOCH_BLOCK_SHIFT) - hb.first_generation_of_launch];
}

/* Does a barrier order what was done in this interval, of any block or launch, before the running
   thread; or has it heard since that the interval is over? */
static bool interval_before(epoch_t epoch) {
    uint64_t id = epoch >> EPOCH_BLOCK_SHIFT;
    if (id < hb.group_first && stream_knows_block(id)) return true;
    const struct block_epoch *generation = life_of(epoch);
    uint32_t barrier = (epoch >> (EPOCH_TID_BITS + EPOCH_SYNC_BITS) & 0x3fff) +
                       generation->barrier_base;
    if (generation->first_generation == sim.block->first_generation &&
        barrier < sim.block->barriers)
        return true;
    return sim.any_release &&
           CLOCK_EPOCH(clock_block(&sim.current->acquired, generation->first_generation)) > barrier;
}

uint32_t hb_unordered_lanes(epoch_t epoch, uint32_t lanes) {
    if (interval_before(epoch)) return 0;
    const struct block_epoch *generation = life_of(epoch);
    uint32_t first = epoch & (MAX_THREADS - WARP), unknown = 0;
    bool same_block = generation->first_generation == sim.block->first_generation;
    bool same_warp = same_block && first / WARP == sim_tid() / WARP;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        uint32_t t = first + (uint32_t)__builtin_ctz(rest);
        if (t >= generation->shape->threads) break;
        uint32_t sync = (epoch >> EPOCH_TID_BITS & 0x3fff) + sync_base(generation->sync_base, t);
        if (same_block && t == sim_tid()) continue;
        if (same_warp && same_warp_ordered(t, sync)) continue;
        if (sim.any_release && knows_thread(generation, t, sync)) continue;
        unknown |= rest & -rest;
    }
    return unknown;
}

bool hb_before(epoch_t epoch, int accessors, uint32_t warps) {
    if (accessors == MANY && epoch >> 40 != (sim.launch_number & 0xffffff))
        return stream_knows_group(epoch >> 40);
    if (accessors == MANY) return sim.any_release && all_blocks_ordered(epoch & CLOCK_MOMENT);
    if (accessors == SAME_BLOCK)
        return interval_before(epoch) ||
               (sim.any_release && whole_block_ordered(life_of(epoch), epoch & 0xffffff, warps));
    return !hb_unordered_lanes(epoch, accessors == ONE ? 1u << epoch % WARP : UINT32_MAX);
}

/* Everything that blocks from `first` on have done so far. */
void hb_know_blocks(struct clock *c, uint64_t first) {
    for (uint64_t id = first; id < hb.next_generation; id++)
        if (hb.block_epochs[id - hb.first_generation_of_launch].first_generation == id)
            clock_raise_block(c, id, CLOCK_TIME(UINT64_C(0xffffff), hb.sync_time));
}

void hb_new_launch(void) {
    hb_forget_sync_vars();
    for (uint64_t id = hb.first_generation_of_launch; id < hb.next_generation; id++)
        free(hb.block_epochs[id - hb.first_generation_of_launch].sync_base);
    hb.first_generation_of_launch = hb.next_generation;
    for (uint32_t i = 0; i < hb.shape_count; i++) free(hb.shapes[i]);
    hb.shape_count = 0;
}
