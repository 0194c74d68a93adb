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

#include <stdlib.h>
#include <string.h>

/* ---- what is known of the threads ---- */

struct speech *order_speech(struct block *b, uint32_t tid) {
    if (!b->speech) b->speech = calloc(MAX_THREADS, sizeof *b->speech);
    if (!b->speech) sim_fail("out of memory for flags");
    return &b->speech[tid];
}

void order_forget_speech(struct block *b) {
    if (!b->speech) return;
    for (uint32_t t = 0; t < sim.block_threads; t++) clock_clear(&b->speech[t].released);
    memset(b->speech, 0, sim.block_threads * sizeof *b->speech);
}

/* ---- values that a word had ---- */

static struct past_value *value_at(struct past *p, uint32_t change) {
    return &p->last[change % PAST_VALUES];
}

static uint64_t value_of(uint64_t address, uint32_t bytes) {
    uint64_t value = 0;
    memcpy(&value, (const void *)address, bytes < sizeof value ? bytes : sizeof value);
    return value;
}

static void clear(struct past_value *v) {
    clock_clear(&v->device);
    clock_clear(&v->local);
}

void past_clear(struct past *p) {
    for (int i = 0; i < PAST_VALUES; i++) clear(&p->last[i]);
    *p = (struct past){0};
}

/* The last write has been made meanwhile: has it changed the value? If not, it is as if it had
   written the value first, for whoever sees it. */
static void catch_up(struct sync_variable *v, uint64_t value) {
    struct past *p = &v->past;
    if (!p->changes || value_at(p, p->changes)->value != value) {
        struct past_value *next = value_at(p, ++p->changes);
        clear(next);
        *next = p->now;
        next->value = value;
    }
    struct past_value *last = value_at(p, p->changes);
    clock_copy(&last->device, &v->device);
    clock_copy(&last->local, &v->local);
    last->block = v->block;
}

/* A thread that comes again to the same place, and has not fenced since, waits: it might as well
   have seen the value as it came first. */
static struct seen *see(const struct past *p, uint64_t address, uint32_t pc) {
    const struct thread *t = sim.current;
    struct seen *s = &order_speech(sim.block, sim_tid())->looks[address / GRANULE % SEEN_FLAGS];
    bool waits = s->address == address && s->pc == pc && s->sync == t->sync;
    uint32_t before = waits ? s->before : s->address == address ? s->change : 0;
    *s = (struct seen){address, p->changes, before, pc, t->sync};
    return s;
}

static bool is_known(const struct past_value *v) {
    const struct speech *t = order_speech(sim.block, sim_tid());
    if (!v->stamp || v->moment < t->fenced) return true;
    const struct life *life =
        &sim.lives[(v->stamp >> STAMP_BLOCK_SHIFT) - sim.first_life_of_launch];
    if (life->first_life == sim.block->first_life && v->moment < t->fenced_block) return true;
    return order_before(v->stamp, ONE, 0);
}

void past_note(struct sync_variable *v, uint64_t address, uint32_t bytes) {
    catch_up(v, value_of(address, bytes));
    v->past.now = (struct past_value){.moment = sim.moment, .stamp = sim.stamp};
    see(&v->past, address, 0);
}

struct past_value *past_may_return(struct sync_variable *v, uint64_t address, uint32_t bytes) {
    struct past *p = &v->past;
    struct past_value *found = NULL;
    catch_up(v, value_of(address, bytes));
    uint32_t last = p->changes, oldest = last > PAST_VALUES ? last - PAST_VALUES + 1 : 1;
    uint32_t known = see(p, address, (uint32_t)sim.current->looked_from)->before;
    for (uint32_t i = last; i-- > oldest && i + 1 > known && !is_known(value_at(p, i + 1));)
        if (value_at(p, i)->value == value_at(p, last)->value) found = value_at(p, i);
    return found;
}
