/* Happens-before queries beyond barriers: fences, atomics, volatile stores, masked warp
   synchronisations. CUDA's pattern is message passing: write the data, __threadfence(), store to a
   flag with an atomic or volatile store. A thread that reads the flag with an atomic or volatile
   load may then read the data (PTX ISA, "Memory Consistency Model": release and acquire patterns).

   A fence snapshots the thread's clock into `released`; the sync variable then carries that clock
   to its readers (sync_var.c). Larger access sets carry a sync_time in the place of thread counts.
   They are ordered if every possible member released at or after its last such access, and the
   running thread acquired that release. */
#include "hb.h"
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* ---- is the access at an epoch ordered before the running thread? ---- */

/* Has the running thread acquired a release of this thread that is later than `sync`? */
static bool has_acquired_thread(const struct block_epoch *generation, uint32_t tid, uint32_t sync) {
    return CLOCK_EPOCH(clock_thread(&sim.current->acquired,
                                    clock_thread_key(generation->first_generation, tid))) > sync;
}

/* Lanes of the own warp. Without a matrix, all lanes have the same count: a smaller count means
   that a warp synchronisation lies between. */
static bool same_warp_ordered(uint32_t tid, uint32_t sync) {
    const struct block *b = sim.block;
    const struct warp_matrix *m = b->matrix ? b->matrix[tid / WARP] : NULL;
    if (!m) return sync < sim.current->sync;
    return m->seen[sim.current->lane][tid % WARP] > sync;
}

/* sync_time of the latest release by a thread of the warp that the running thread has acquired. */
static uint64_t last_release(const struct block_epoch *generation, uint32_t warp) {
    uint64_t latest = 0;
    for (uint32_t tid = warp * WARP; tid < (warp + 1) * WARP && tid < generation->shape->threads;
         tid++) {
        uint64_t time = clock_thread(&sim.current->acquired,
                                     clock_thread_key(generation->first_generation, tid));
        if ((time & CLOCK_SYNC_MASK) > latest) latest = time & CLOCK_SYNC_MASK;
    }
    return latest;
}

/* The warp's last read of such words at or before sync_time, in sync_time + 1. 0: it is older than
   the kept entries, or the warp has not read. */
static uint64_t last_warp_read(const struct warp_reads *r, uint64_t sync_time) {
    for (int i = 0; i < READ_TIMES; i++)
        if (r->sync_time[i] <= sync_time + 1) return r->sync_time[i];
    return 0;
}

/* A SAME_BLOCK read set whose last read was at sync_time: every warp in the set must have released
   after its last read up to then. Only the running block has per-warp times. For a warp of another
   block, the time of the set's last read is used, which is at least as late. The own warp is
   skipped: where its lanes may be unordered, an explicit read set decides (shadow/read_sets.c). */
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

/* If a single thread of the block read the word, its own release suffices; no block barrier is
   needed. */
static void note_reader(struct block_epoch *generation, uint32_t reader) {
    generation->reader = !generation->reader || generation->reader == reader ? reader
                                                                             : MANY_READERS;
}

/* The running block joins a MANY read set. All reads of one barrier interval share an entry,
   because they are published by the same barrier. */
void hb_note_read(void) {
    struct block_epoch *generation = epoch_of_block(sim.block);
    if (generation->read_barriers != sim.block->barriers + 1) {
        memmove(generation->read_times + 1, generation->read_times,
                (READ_TIMES - 1) * sizeof *generation->read_times);
        generation->read_barriers = sim.block->barriers + 1;
    }
    generation->read_times[0] = hb.sync_time + 1; /* + 1: 0 means never */
    if (!generation->first_read) generation->first_read = hb.sync_time + 1;
    note_reader(generation, sim_tid() + 1);
}

/* The previous readers of a word whose set grows to MANY. Their block has no entry yet if it read
   only such words as a single reader; 1 stands for the earliest time. */
void hb_note_reader(epoch_t epoch, int accessors) {
    struct block_epoch *generation = generation_entry(epoch >> EPOCH_BLOCK_SHIFT);
    generation = generation_entry(generation->first_generation);
    if (!generation->read_times[0]) generation->read_times[0] = generation->first_read = 1;
    note_reader(generation, accessors == ONE ? (epoch & (MAX_THREADS - 1)) + 1 : MANY_READERS);
}

/* The block's last read of such words at or before sync_time, in sync_time + 1; 0: there was none.
   If that read's entry was evicted, returns the block's first read, which came before it. */
static uint64_t last_read(const struct block_epoch *generation, uint64_t sync_time) {
    for (int i = 0; i < READ_TIMES; i++)
        if (generation->read_times[i] <= sync_time + 1) return generation->read_times[i];
    return generation->first_read <= sync_time + 1 ? generation->first_read : 0;
}

/* A MANY read set whose last read was at sync_time. Each other block of the launch that had read
   such words by then must have released after its read: after a barrier, or by its only reader. */
static bool all_blocks_ordered(uint64_t sync_time) {
    for (uint64_t id = hb.group_first; id < hb.next_generation; id++) {
        const struct block_epoch *generation = generation_entry(id);
        if (generation->first_generation != id || id == sim.block->first_generation) continue;
        uint64_t read = last_read(generation, sync_time);
        if (!read || (clock_block(&sim.current->acquired, id) & CLOCK_SYNC_MASK) >= read) continue;
        if (generation->reader == MANY_READERS) return false;
        uint64_t key = clock_thread_key(id, generation->reader - 1);
        if ((clock_thread(&sim.current->acquired, key) & CLOCK_SYNC_MASK) < read) return false;
    }
    return true;
}

/* The entry of the generation in an epoch. */
static struct block_epoch *block_epoch_of(epoch_t s) {
    return generation_entry(s >> EPOCH_BLOCK_SHIFT);
}

/* Is the whole barrier interval of `epoch` ordered before the running thread? By stream order
   (another launch), by a barrier of the own block, or by an acquired release after the interval's
   barrier. */
static bool interval_before(epoch_t epoch) {
    uint64_t id = epoch >> EPOCH_BLOCK_SHIFT;
    if (id < hb.group_first && stream_block_is_ordered(id)) return true;
    const struct block_epoch *generation = block_epoch_of(epoch);
    uint32_t barrier = epoch_barrier(epoch) + generation->barrier_base;
    if (generation->first_generation == sim.block->first_generation &&
        barrier < sim.block->barriers)
        return true;
    return sim.any_release &&
           CLOCK_EPOCH(clock_block(&sim.current->acquired, generation->first_generation)) > barrier;
}

bool hb_is_this_interval(epoch_t epoch) {
    if (epoch >> EPOCH_BLOCK_SHIFT < hb.group_first) return false;
    const struct block_epoch *generation = block_epoch_of(epoch);
    uint32_t barrier = epoch_barrier(epoch) + generation->barrier_base;
    return generation->first_generation == sim.block->first_generation &&
           barrier == sim.block->barriers;
}

/* Checked in order of cost: the interval, program order, the own warp, then vector clocks. */
uint32_t hb_unordered_lanes(epoch_t epoch, uint32_t lanes) {
    if (interval_before(epoch)) return 0;
    const struct block_epoch *generation = block_epoch_of(epoch);
    uint32_t first = epoch & (MAX_THREADS - WARP), unknown = 0;
    bool same_block = generation->first_generation == sim.block->first_generation;
    bool same_warp = same_block && first / WARP == sim_tid() / WARP;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        uint32_t t = first + (uint32_t)__builtin_ctz(rest);
        if (t >= generation->shape->threads) break;
        uint32_t sync = epoch_sync(epoch) + sync_base(generation->sync_base, t);
        if (same_block && t == sim_tid()) continue;
        if (same_warp && same_warp_ordered(t, sync)) continue;
        if (sim.any_release && has_acquired_thread(generation, t, sync)) continue;
        unknown |= rest & -rest;
    }
    return unknown;
}

/* A MANY epoch holds the low 24 bits of its launch number: sets of other launches are ordered by
   streams only. For SAME_BLOCK, the low 24 bits of the epoch are a sync_time. */
bool hb_before(epoch_t epoch, int accessors, uint32_t warps) {
    if (accessors == MANY && !many_is_of_launch(epoch))
        return stream_group_is_ordered(many_launch(epoch));
    if (accessors == MANY) return sim.any_release && all_blocks_ordered(epoch & CLOCK_SYNC_MASK);
    if (accessors == SAME_BLOCK)
        return interval_before(epoch) ||
               (sim.any_release &&
                whole_block_ordered(block_epoch_of(epoch), block_set_time(epoch), warps));
    return !hb_unordered_lanes(epoch, accessors == ONE ? 1u << epoch % WARP : UINT32_MAX);
}

/* 0xffffff: greater than any barrier count, so all intervals of these blocks are included. */
void hb_acquire_blocks(struct clock *c, uint64_t first) {
    for (uint64_t id = first; id < hb.next_generation; id++)
        if (generation_entry(id)->first_generation == id)
            clock_raise_block(c, id, CLOCK_TIME(UINT64_C(0xffffff), hb.sync_time));
}

/* Called when no epoch of earlier launches needs its entry: the host has waited for all of them, or
   their number exceeds the limit (stream_order.c). */
void hb_new_launch(void) {
    hb_forget_sync_vars();
    for (uint64_t id = hb.first_generation_of_launch; id < hb.next_generation; id++)
        free(generation_entry(id)->sync_base);
    hb.first_generation_of_launch = hb.next_generation;
    for (uint32_t i = 0; i < hb.shape_count; i++) free(hb.shapes[i]);
    hb.shape_count = 0;
}
