/* Happens-before for words that threads of several blocks update with atomics, but without a
   release. An example is a sum that the last block reads and resets. The shadow cell of such a word
   has a MANY write set, which names neither the threads nor their times.

   Instead, each block records the last barrier interval in which it made such an update, and the
   only thread that did, if there was one. The running thread must be ordered, for each block, after
   that thread's update or after the block's next barrier. Then it is ordered after every update.
   The record is per block, not per word: an update of another word may cause a false positive, but
   an unordered update never passes. */
#include "sync_var.h"
#include "hb.h"
#include "core/core.h"

/* `>`: a release publishes sync + 1, so the entry exceeds the count of every published access. */
static bool has_acquired_thread(uint64_t block, uint32_t tid, uint32_t sync) {
    uint64_t time = clock_thread(&sim.current->acquired, clock_thread_key(block, tid));
    return CLOCK_EPOCH(time) > sync;
}

/* Are all recorded updates of the block ordered before the running thread? In the own block, an
   earlier barrier or program order suffices; otherwise a release after the next barrier, or a
   release by the only updater. */
static bool is_block_ordered(uint64_t id, const struct block_epoch *generation) {
    uint32_t barriers = generation->update_interval - 1;
    bool own = id == sim.block->first_generation;
    if (!generation->update_interval) return true;
    if (own && (barriers < sim.block->barriers || generation->updater == sim_tid() + 1))
        return true;
    if (CLOCK_EPOCH(clock_block(&sim.current->acquired, id)) > barriers) return true;
    return generation->updater != MANY_UPDATERS &&
           has_acquired_thread(id, generation->updater - 1, generation->update_sync);
}

/* Cache of the last answer. It is the same for all words, and the last block typically asks for
   many words. The key contains everything that the answer depends on. */
static struct {
    const struct thread *thread;
    uint64_t sync_time, updates, generation;
    uint32_t sync;
    bool ordered;
} last;

static bool is_answered(void) {
    return last.thread == sim.current && last.sync_time == hb.sync_time &&
           last.updates == hb.updates && last.generation == sim.block->first_generation &&
           last.sync == sim.current->sync;
}

/* Only entries of first generations are examined: they hold the record of the whole block. Blocks
   before group_first belong to earlier launches and are checked by stream order. */
static bool are_all_ordered(void) {
    for (uint64_t id = hb.group_first; id < hb.next_generation; id++) {
        const struct block_epoch *generation = generation_entry(id);
        if (generation->first_generation == id && !is_block_ordered(id, generation)) return false;
    }
    return true;
}

/* A word that has become a sync variable is covered only if all its writers were recorded here
   (`noted`). Otherwise an earlier write may be missing from the record. */
bool block_updates_ordered(uint64_t address) {
    const struct sync_var *v = sim.any_release ? sync_var_find(address, false) : NULL;
    if (!sim.any_release || (v && !v->noted)) return false;
    if (!is_answered()) {
        last.ordered = are_all_ordered();
        last.thread = sim.current;
        last.sync_time = hb.sync_time, last.updates = hb.updates;
        last.generation = sim.block->first_generation, last.sync = sim.current->sync;
    }
    return last.ordered;
}
