/* Stale-value check: a polling read may return an older value. In the simulator a store is visible
   at once. On a GPU, a load may return an older value as long as no happens-before edge or fence
   orders a newer one before it. If the word had the same value earlier (0, then 1, then 0 again),
   the reader cannot distinguish the two. So it must not acquire what was released with the second.

   This is what breaks Dekker's lock without a fence between a thread's own store and its poll of
   the other flag: the poll may return the 0 from before the other store. Fences exclude it, because
   they are totally ordered (PTX ISA, "Fence-SC"): after the later of two fences, the store before
   the other one is visible. A thread must see a change in three cases: the change happens before
   the read, the thread has seen it already, or the thread has executed a fence since. */
#include "sync_var.h"
#include "hb.h"
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* ---- fence state per thread ---- */

struct fence_state *hb_fence_state(struct block *b, uint32_t tid) {
    if (!b->fence_states) b->fence_states = calloc(b->capacity, sizeof *b->fence_states);
    if (!b->fence_states) sim_fail("out of memory for flags");
    return &b->fence_states[tid];
}

/* At the end of a block: the memory is kept, for the next block in the same structure. */
void hb_forget_fence_states(struct block *b) {
    if (!b->fence_states) return;
    for (uint32_t t = 0; t < sim.block_threads; t++) clock_clear(&b->fence_states[t].released);
    memset(b->fence_states, 0, sim.block_threads * sizeof *b->fence_states);
}

/* ---- past values of a word ---- */

/* A ring buffer: change numbers modulo its size. */
static struct historic_value *value_at(struct value_history *p, uint32_t change) {
    return &p->last[change % HISTORY_VALUES];
}

static uint64_t value_of(uint64_t address, uint32_t bytes) {
    uint64_t value = 0;
    memcpy(&value, (const void *)address, bytes < sizeof value ? bytes : sizeof value);
    return value;
}

static void clear(struct historic_value *v) {
    clock_clear(&v->device);
    clock_clear(&v->local);
}

void history_clear(struct value_history *p) {
    for (int i = 0; i < HISTORY_VALUES; i++) clear(&p->last[i]);
    *p = (struct value_history){0};
}

/* history_note() runs before the write, so its value is recorded here, at the next access of the
   word. A write of the same value adds no change: readers cannot distinguish it, so they acquire
   both. */
static void catch_up(struct sync_var *v, uint64_t value) {
    struct value_history *p = &v->past;
    if (!p->changes || value_at(p, p->changes)->value != value) {
        struct historic_value *next = value_at(p, ++p->changes);
        clear(next);
        *next = p->now;
        next->value = value;
    }
    struct historic_value *last = value_at(p, p->changes);
    clock_copy(&last->device, &v->device);
    clock_copy(&last->local, &v->local);
    last->block = v->block;
}

/* Records a poll. A thread that polls again from the same site, without a synchronisation in
   between, is spinning. It might have read the value at its first poll already, so the bound
   `before` from then remains. */
static struct seen *see(const struct value_history *p, uint64_t address, uint32_t pc) {
    const struct thread *t = sim.current;
    struct seen *s = &hb_fence_state(sim.block, sim_tid())->polls[address / GRANULE % SEEN_FLAGS];
    bool waits = s->address == address && s->pc == pc && s->sync == t->sync;
    uint32_t before = waits ? s->before : s->address == address ? s->change : 0;
    *s = (struct seen){address, p->changes, before, pc, t->sync};
    return s;
}

/* Must the running thread see this write? Yes after a later fence in scope, or if the write happens
   before it. */
static bool is_acquired(const struct historic_value *v) {
    const struct fence_state *t = hb_fence_state(sim.block, sim_tid());
    if (!v->epoch || v->sync_time < t->fenced) return true;
    const struct block_epoch *generation = generation_entry(v->epoch >> EPOCH_BLOCK_SHIFT);
    if (generation->first_generation == sim.block->first_generation &&
        v->sync_time < t->fenced_block)
        return true;
    return hb_before(v->epoch, ONE, 0);
}

void history_note(struct sync_var *v, uint64_t address, uint32_t bytes) {
    catch_up(v, value_of(address, bytes));
    v->past.now = (struct historic_value){.sync_time = hb.sync_time, .epoch = sim.epoch};
    see(&v->past, address, 0);
}

/* Walks back from the newest change while the thread need not have seen it, and returns the oldest
   value that equals the current one. */
struct historic_value *history_may_return(struct sync_var *v, uint64_t address, uint32_t bytes) {
    struct value_history *p = &v->past;
    struct historic_value *found = NULL;
    catch_up(v, value_of(address, bytes));
    uint32_t last = p->changes, oldest = last > HISTORY_VALUES ? last - HISTORY_VALUES + 1 : 1;
    uint32_t seen_before = see(p, address, (uint32_t)sim.current->last_poll_pc)->before;
    for (uint32_t i = last;
         i-- > oldest && i + 1 > seen_before && !is_acquired(value_at(p, i + 1));)
        if (value_at(p, i)->value == value_at(p, last)->value) found = value_at(p, i);
    return found;
}
