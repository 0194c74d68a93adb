/* Words that threads of several blocks update by atomics without publishing anything, such as a sum
   that the last block takes and puts back to zero: the shadow keeps neither who they were nor when.
   So each block notes the last interval between barriers in which it made such an update, and the
   one thread that did. Whoever knows of all these (by a fence and a flag of that thread, or of any
   thread after the next barrier) knows of every update before. That may say "unknown" of a word
   because of an update of another one, never "known" of an update that nothing orders. */
#include "sync_var.h"
#include "hb.h"
#include "core/core.h"

static bool knows_thread(uint64_t block, uint32_t tid, uint32_t sync) {
    uint64_t time = clock_thread(&sim.current->acquired, clock_thread_key(block, tid));
    return CLOCK_EPOCH(time) > sync;
}

static bool knows_block(uint64_t id, const struct block_epoch *generation) {
    uint32_t barriers = generation->update_interval - 1;
    bool own = id == sim.block->first_generation;
    if (!generation->update_interval) return true;
    if (own && (barriers < sim.block->barriers || generation->updater == sim_tid() + 1))
        return true;
    if (CLOCK_EPOCH(clock_block(&sim.current->acquired, id)) > barriers) return true;
    return generation->updater != MANY_UPDATERS &&
           knows_thread(id, generation->updater - 1, generation->update_sync);
}

/* The threads of a last block ask for many words what is the same for all. */
static struct {
    const struct thread *thread;
    uint64_t sync_time, updates, generation;
    uint32_t sync;
    bool known;
} last;

static bool is_answered(void) {
    return last.thread == sim.current && last.sync_time == hb.sync_time &&
           last.updates == hb.updates && last.generation == sim.block->first_generation &&
           last.sync == sim.current->sync;
}

static bool knows_all(void) {
    for (uint64_t id = hb.group_first; id < hb.next_generation; id++) {
        const struct block_epoch *generation = &hb.block_epochs[id - hb.first_generation_of_launch];
        if (generation->first_generation == id && !knows_block(id, generation)) return false;
    }
    return true;
}

bool block_updates_known(uint64_t address) {
    const struct sync_var *v = sim.any_release ? sync_var_find(address, false) : NULL;
    if (!sim.any_release || (v && !v->noted)) return false;
    if (!is_answered()) {
        last.known = knows_all();
        last.thread = sim.current;
        last.sync_time = hb.sync_time, last.updates = hb.updates;
        last.generation = sim.block->first_generation, last.sync = sim.current->sync;
    }
    return last.known;
}
