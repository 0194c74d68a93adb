/* Sync variables: words written by atomics or volatile stores after a fence. A thread that fences
   and then writes the word releases its clock; a thread that reads the word acquires it (PTX ISA,
   "Memory Consistency Model": release and acquire patterns).

   The write itself is ordered, too: the last block of a counter may reset it with a plain store.
   For this each sync variable has a version, which travels in the clocks under a key of its own, in
   the tree of blocks. */
#include "sync_var.h"
#include "hb.h"
#include "core/core.h"

#include <stdlib.h>

enum {
    FIRST_KEY_BIT = 35,
    GENERATION_SHIFT = 32
}; /* keys of sync variables lie above the generations */
#define IN_SHARED (UINT64_C(1) << 63)

static uint64_t keys;

/* Shared memory of all blocks has the same addresses, so the block's generation is part of the
   name. */
static uint64_t name_of(uint64_t address) {
    uint64_t offset = address - (uint64_t)sim.tls;
    if (offset >= sim.tls_bytes) return address;
    return IN_SHARED | sim.block->first_generation << GENERATION_SHIFT | offset;
}

/* True if the variable can be dropped: it lies in the shared memory of a block that has ended. */
static bool is_past(const struct sync_var *v) {
    uint64_t generation = (v->name & ~IN_SHARED) >> GENERATION_SHIFT;
    if (!(v->name & IN_SHARED)) return false;
    return generation < hb.first_generation_of_launch || generation_entry(generation)->over;
}

/* Open addressing with linear probing: the slot of the name, or the free slot where it belongs. The
   table is never more than half full. */
static struct sync_var *place(uint64_t name) {
    uint64_t i = (name >> 2) * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    for (;; i++) {
        struct sync_var *v = &hb.sync_vars[i & (hb.sync_var_capacity - 1)];
        if (v->name == name || !v->name) return v;
    }
}

static void forget(struct sync_var *v) {
    clock_clear(&v->device);
    clock_clear(&v->local);
    clock_clear(&v->system);
}

static void forget_all(struct sync_var *v) {
    forget(v);
    history_clear(&v->past);
}

/* Rehashes. The size doubles only if few entries are obsolete: grids with many blocks create new
   names all the time. */
static void grow_table(void) {
    uint64_t old_capacity = hb.sync_var_capacity, past = 0;
    struct sync_var *old = hb.sync_vars;
    for (uint64_t i = 0; i < old_capacity; i++) past += old[i].name && is_past(&old[i]);
    bool grow = past < old_capacity / 4;
    hb.sync_var_capacity = !old_capacity ? 256 : grow ? 2 * old_capacity : old_capacity;
    hb.sync_vars = calloc(hb.sync_var_capacity, sizeof *old);
    if (!hb.sync_vars) sim_fail("out of memory for synchronisation variables");
    hb.sync_var_count = 0;
    for (uint64_t i = 0; i < old_capacity; i++) {
        if (!old[i].name) continue;
        if (is_past(&old[i])) {
            forget_all(&old[i]);
        } else {
            *place(old[i].name) = old[i];
            hb.sync_var_count++;
        }
    }
    free(old);
}

/* May rehash even if nothing is created: pointers are valid until the next call. */
struct sync_var *sync_var_find(uint64_t address, bool make) {
    if (!make && !hb.sync_var_count) return NULL;
    if (hb.sync_var_count * 2 >= hb.sync_var_capacity) grow_table();
    uint64_t name = name_of(address);
    struct sync_var *v = place(name);
    if (v->name == name) return v;
    if (!make) return NULL;
    v->name = name;
    v->key = UINT64_C(1) << FIRST_KEY_BIT | keys++;
    hb.sync_var_count++;
    return v;
}

/* Sync variables do not order accesses of different launches: stream order does. */
void hb_forget_sync_vars(void) {
    for (uint64_t i = 0; i < hb.sync_var_capacity && hb.sync_var_count; i++) {
        forget_all(&hb.sync_vars[i]);
        hb.sync_vars[i] = (struct sync_var){0};
    }
    hb.sync_var_count = keys = 0;
    sim.any_release = hb.locked_any = false;
}

static bool is_empty(const struct clock *c) { return !c->threads && !c->blocks; }

/* The thread's last fence belongs to a lock, so a volatile store after it is not a release. */
static bool is_after_unlock(int mode) { return mode == VOLATILE && sim.current->unlocked; }

void hb_mark_lock(uint64_t address) {
    if (sim.any_release) sync_var_find(address, true)->lock = true;
}

bool hb_is_lock(uint64_t address) {
    const struct sync_var *v = sim.any_release ? sync_var_find(address, false) : NULL;
    return v && v->lock;
}

/* A store that does not read the old value ends the release sequences of other threads: later
   readers do not read their values. A read-modify-write continues them (PTX ISA, "Observation
   Order"), and so does the last writer itself. @return true if an earlier write may remain
   unordered for all later readers */
static bool end_release_sequence(struct sync_var *v) {
    uint64_t self = clock_thread_key(sim.block->first_generation, sim_tid());
    bool own = v->writer == self,
         acquired = clock_block(&sim.current->acquired, v->key) == v->version;
    v->writer = self;
    if (!own) forget(v);
    return !own && v->version && !acquired;
}

/* Before the write: does a thread write the word without a release? Then reading the word orders
   nothing for that write, and `unreleased` stays set. */
void hb_begin_release(uint64_t address, uint32_t bytes, int mode, bool store) {
    if (!sim.any_release) {
        block_update_note();
        return;
    }
    bool fenced = !is_empty(&sim.current->released_block) && !is_after_unlock(mode);
    struct sync_var *v = sync_var_find(address, false);
    if (v) {
        history_note(v, address, bytes);
        v->unreleased |= !fenced;
        if (store) v->unreleased |= end_release_sequence(v);
    } else if (fenced) {
        bool unreleased = shadow_written_by_others(address);
        v = sync_var_find(address, true);
        v->unreleased = v->noted = unreleased;
        history_note(v, address, bytes);
    }
    if (!v || v->unreleased) block_update_note();
}

/* After the write: it releases what the thread has fenced. Block-scope releases are kept separately
   (`local`), and only for one block: threads of other blocks cannot acquire them. */
void hb_release(uint64_t address, int mode, bool store) {
    struct thread *t = sim.current;
    if (!t || is_empty(&t->released_block) || is_after_unlock(mode)) return;
    struct sync_var *v = sync_var_find(address, true);
    v->version++;
    if (store) v->writer = clock_thread_key(sim.block->first_generation, sim_tid());
    clock_join(&v->system, &hb_fence_state(sim.block, sim_tid())->released);
    if (mode != ATOMIC_BLOCK) {
        clock_join(&v->device, &t->released);
        if (!is_empty(&t->released)) clock_raise_block(&v->device, v->key, v->version);
    }
    if (v->block != sim.block->first_generation) {
        clock_clear(&v->local);
        v->block = sim.block->first_generation;
    }
    clock_join(&v->local, &t->released_block);
    clock_raise_block(&v->local, v->key, v->version);
    clock_raise_block(&t->acquired, v->key, v->version);
}

/* Acquires the clocks of a sync variable: now, or at the next fence if the read is relaxed. */
static void learn(int mode, bool unordered, const struct clock *device, const struct clock *local,
                  uint64_t block) {
    struct thread *t = sim.current;
    if (mode != ATOMIC_BLOCK) clock_join(unordered ? &t->seen : &t->acquired, device);
    if (block == sim.block->first_generation)
        clock_join(unordered ? &t->seen_block : &t->acquired, local);
}

/* An atomic that writes reads the newest value, in modification order. */
void hb_acquire(uint64_t address, int mode, bool unordered) {
    struct sync_var *v = sim.any_release ? sync_var_find(address, false) : NULL;
    if (v) learn(mode, unordered, &v->device, &v->local, v->block);
}

/* A polling read may return an older value; then only what was released with that value is
   acquired. */
void hb_note_poll(uint64_t address, uint32_t bytes, int mode, bool unordered) {
    struct sync_var *v = sim.any_release ? sync_var_find(address, false) : NULL;
    const struct historic_value *old = v ? history_may_return(v, address, bytes) : NULL;
    if (old) hb_fence_state(sim.block, sim_tid())->misled = true;
    if (v && old)
        learn(mode, unordered, &old->device, &old->local, old->block);
    else if (v)
        learn(mode, unordered, &v->device, &v->local, v->block);
}

/* Only system-scope releases reach the host. */
const struct clock *hb_sync_var_clock(uint64_t address) {
    const struct sync_var *v = sim.any_release ? sync_var_find(address, false) : NULL;
    return v ? &v->system : NULL;
}

/* The version counts released writes; equality means that the thread acquired the last one. */
bool hb_sync_var_is_ordered(uint64_t address) {
    if (!sim.any_release) return false;
    const struct sync_var *v = sync_var_find(address, false);
    return v && !v->unreleased && clock_block(&sim.current->acquired, v->key) == v->version;
}
