/* Looks that may have come too early. Values are seen at once here, in the order of the schedule;
   on a GPU a load may return an older value, as long as the thread does not know of a later one. If
   the word had the same value before (0, then 1, then 0 again), who sees it cannot tell which of
   the two it was, and so it does not know what was published with the second.

   That is what goes wrong with Dekker's lock without a fence between the own store and the look:
   the thread may see the 0 from before the other one came. With the fence it cannot, since fences
   have an order (PTX ISA, "Fence-SC"): one of the two comes later, and behind it the other's store
   is seen. So a thread knows of a change if something orders it before, if it has seen it itself,
   or if it has fenced since. */
#include "sync_var.h"
#include "hb.h"
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is known of the threads ---- */

struct fence_state *hb_fence_state(struct block *b, uint32_t tid) {
    if (!b->fence_states) b->fence_states = calloc(MAX_THREADS, sizeof *b->fence_states);
    if (!b->fence_states) sim_fail("out of memory for flags");
    return &b->fence_states[tid];
}

void hb_forget_fence_states(struct block *b) {
    if (!b->fence_states) return;
    for (uint32_t t = 0; t < sim.block_threads; t++) clock_clear(&b->fence_states[t].released);
    memset(b->fence_states, 0, sim.block_threads * sizeof *b->fence_states);
}

/* ---- values that a word had ---- */

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

/* The last write has been made meanwhile: has it changed the value? If not, it is as if it had
   written the value first, for whoever sees it. */
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

/* A thread that comes again to the same place, and has not fenced since, waits: it might as well
   have seen the value as it came first. */
static struct seen *see(const struct value_history *p, uint64_t address, uint32_t pc) {
    const struct thread *t = sim.current;
    struct seen *s = &hb_fence_state(sim.block, sim_tid())->looks[address / GRANULE % SEEN_FLAGS];
    bool waits = s->address == address && s->pc == pc && s->sync == t->sync;
    uint32_t before = waits ? s->before : s->address == address ? s->change : 0;
    *s = (struct seen){address, p->changes, before, pc, t->sync};
    return s;
}

static bool is_known(const struct historic_value *v) {
    const struct fence_state *t = hb_fence_state(sim.block, sim_tid());
    if (!v->epoch || v->sync_time < t->fenced) return true;
    const struct block_epoch *generation =
        &hb.block_epochs[(v->epoch >> EPOCH_BLOCK_SHIFT) - hb.first_generation_of_launch];
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

struct historic_value *history_may_return(struct sync_var *v, uint64_t address, uint32_t bytes) {
    struct value_history *p = &v->past;
    struct historic_value *found = NULL;
    catch_up(v, value_of(address, bytes));
    uint32_t last = p->changes, oldest = last > HISTORY_VALUES ? last - HISTORY_VALUES + 1 : 1;
    uint32_t known = see(p, address, (uint32_t)sim.current->last_poll_pc)->before;
    for (uint32_t i = last; i-- > oldest && i + 1 > known && !is_known(value_at(p, i + 1));)
        if (value_at(p, i)->value == value_at(p, last)->value) found = value_at(p, i);
    return found;
}
