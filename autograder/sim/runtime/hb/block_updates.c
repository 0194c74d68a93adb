/* Words that threads of several blocks update by atomics without publishing anything, such as a sum
   that the last block takes and puts back to zero: the shadow keeps neither who they were nor when.
   So each block notes the last interval between barriers in which it made such an update, and the
   one thread that did. Whoever knows of all these (by a fence and a flag of that thread, or of any
   thread after the next barrier) knows of every update before. That may say "unknown" of a word
   because of an update of another one, never "known" of an update that nothing orders. */
#include "block_updates.h"
#include "sync_var.h"

static bool knows_thread(uint64_t block, uint32_t tid, uint32_t sync) {
    uint64_t time = clock_thread(&sim.current->acquired, clock_thread_key(block, tid));
    return CLOCK_EPOCH(time) > sync;
}

static bool knows_block(uint64_t id, const struct block_epoch *life) {
    uint32_t barriers = life->update_interval - 1;
    bool own = id == sim.block->first_generation;
    if (!life->update_interval) return true;
    if (own && (barriers < sim.block->barriers || life->updater == sim_tid() + 1)) return true;
    if (CLOCK_EPOCH(clock_block(&sim.current->acquired, id)) > barriers) return true;
    return life->updater != MANY_UPDATERS && knows_thread(id, life->updater - 1, life->update_sync);
}

/* The threads of a last block ask for many words what is the same for all. */
static struct {
    const struct thread *thread;
    uint64_t sync_time, updates, life;
    uint32_t sync;
    bool known;
} last;

static bool is_answered(void) {
    return last.thread == sim.current && last.sync_time == sim.sync_time &&
           last.updates == sim.updates && last.life == sim.block->first_generation &&
           last.sync == sim.current->sync;
}

static bool knows_all(void) {
    for (uint64_t id = sim.group_first; id < sim.next_generation; id++) {
        const struct block_epoch *life = &sim.block_epochs[id - sim.first_generation_of_launch];
        if (life->first_generation == id && !knows_block(id, life)) return false;
    }
    return true;
}

bool block_updates_known(uint64_t address) {
    const struct sync_var *v = sim.any_release ? sync_var_find(address, false) : NULL;
    if (!sim.any_release || (v && !v->noted)) return false;
    if (!is_answered()) {
        last.known = knows_all();
        last.thread = sim.current;
        last.sync_time = sim.sync_time, last.updates = sim.updates;
        last.life = sim.block->first_generation, last.sync = sim.current->sync;
    }
    return last.known;
}
