/* Flags: what an address that is written by atomics or volatile stores carries from one thread to
   another. Whoever has fenced and then writes it, publishes what was fenced; whoever reads it,
   knows that. An atomic itself is known as well, so that the last of those who counted may reset
   the counter with an ordinary store: the address has a version, which travels in the clocks under
   a key of its own, beside those of blocks. */
#include "runtime.h"
#include "shadow.h"

#include <stdlib.h>

struct sync_variable {
    uint64_t address; /* 0: free */
    uint64_t block;   /* whose block-scope releases `local` holds */
    uint64_t key, version;
    bool unreleased; /* somebody wrote it who had not fenced: nothing orders that write */
    struct clock device, local;
};

enum { FIRST_KEY_BIT = 35 }; /* above the ids of blocks */

static struct sync_variable *find_variable(uint64_t address, bool make) {
    if (sim.sync_variable_count * 2 >= sim.sync_variable_room) {
        if (!make && !sim.sync_variable_count) return NULL;
        uint64_t old_room = sim.sync_variable_room;
        struct sync_variable *old = sim.sync_variables;
        sim.sync_variable_room = old_room ? 2 * old_room : 256;
        sim.sync_variables = calloc(sim.sync_variable_room, sizeof *old);
        if (!sim.sync_variables) sim_fail("out of memory for synchronisation variables");
        sim.sync_variable_count = 0;
        for (uint64_t i = 0; i < old_room; i++)
            if (old[i].address) *find_variable(old[i].address, true) = old[i];
        free(old);
    }
    uint64_t i = (address >> 2) * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    for (;; i++) {
        struct sync_variable *v = &sim.sync_variables[i & (sim.sync_variable_room - 1)];
        if (v->address == address) return v;
        if (v->address) continue;
        if (!make) return NULL;
        v->address = address;
        v->key = UINT64_C(1) << FIRST_KEY_BIT | sim.sync_variable_count++;
        return v;
    }
}

/* Flags of one launch say nothing to another. */
void order_forget_flags(void) {
    for (uint64_t i = 0; i < sim.sync_variable_room && sim.sync_variable_count; i++) {
        clock_clear(&sim.sync_variables[i].device);
        clock_clear(&sim.sync_variables[i].local);
        sim.sync_variables[i] = (struct sync_variable){0};
    }
    sim.sync_variable_count = 0;
    sim.released_any = false;
}

static bool is_empty(const struct clock *c) { return !c->threads && !c->blocks; }

/* Before a thread writes a flag: do others write it who publish nothing? */
void order_begin_release(uint64_t address) {
    if (!sim.released_any) return;
    bool fenced = !is_empty(&sim.current->released_block);
    struct sync_variable *v = find_variable(address, false);
    if (v) {
        v->unreleased |= !fenced;
    } else if (fenced) {
        bool unreleased = shadow_written_by_others(address);
        find_variable(address, true)->unreleased = unreleased;
    }
}

/* The thread has written a flag: what it fenced before is there for whoever reads it, in its own
   block or, unless the write is for that alone, in others too. */
void order_release(uint64_t address, int mode) {
    struct thread *t = sim.current;
    if (!t || is_empty(&t->released_block)) return;
    struct sync_variable *v = find_variable(address, true);
    v->version++;
    if (mode != ATOMIC_BLOCK) {
        clock_join(&v->device, &t->released);
        if (!is_empty(&t->released)) clock_raise_block(&v->device, v->key, v->version);
    }
    if (v->block != sim.block->first_life) {
        clock_clear(&v->local);
        v->block = sim.block->first_life;
    }
    clock_join(&v->local, &t->released_block);
    clock_raise_block(&v->local, v->key, v->version);
    clock_raise_block(&t->acquired, v->key, v->version);
}

/* What is read is known from now on or, if the read is relaxed, from the next fence on. */
void order_acquire(uint64_t address, int mode, bool unordered) {
    if (!sim.released_any) return;
    struct thread *t = sim.current;
    struct sync_variable *v = find_variable(address, false);
    if (!v) return;
    if (mode != ATOMIC_BLOCK) clock_join(unordered ? &t->seen : &t->acquired, &v->device);
    if (v->block == sim.block->first_life)
        clock_join(unordered ? &t->seen_block : &t->acquired, &v->local);
}

/* Does the running thread know of every write of this flag? */
bool order_knows_flag(uint64_t address) {
    if (!sim.released_any) return false;
    const struct sync_variable *v = find_variable(address, false);
    return v && !v->unreleased && clock_block(&sim.current->acquired, v->key) == v->version;
}
