/* Locks taken with atomicCAS(). The atomic is relaxed (PTX ISA: atom without .acquire), so accesses
   of the critical section may be performed before it unless a fence follows. Two rules follow from
   that:
   - A thread that takes a lock acquires the previous critical section only at its next fence.
   - If the thread stores before that fence, its unlock does not release the section.


   A word is a lock if a thread sets it with atomicCAS() and later stores the old value back. A
   barrier counts as the fence, because one thread often takes the lock for its whole block. */
#include "hb.h"
#include "core/core.h"

#include <string.h>

/* Values of struct lock_hold.fence. */
enum { NO_FENCE, BLOCK_FENCE, DEVICE_FENCE };

static void swap(struct clock *a, struct clock *b) {
    struct clock c = *a;
    *a = *b;
    *b = c;
}

void lock_forget(struct thread *t) {
    clock_clear(&t->lock.before);
    clock_clear(&t->lock.before_block);
    memset(&t->lock, 0, sizeof t->lock);
}

/* The running thread's atomicExch() has stored a value and is not an unlock. If a later atomicCAS()
   of the thread removes that value, this is not a lock: for example, it resets the tail of a queue
   lock. */
void lock_put(uint64_t address, uint64_t value) {
    sim.current->put_address = address;
    sim.current->put_value = value;
}

/* The running thread's atomicCAS() has succeeded: assume that it took a lock. The `released` clocks
   of this point are kept: an unlock without a proper fence releases only them. */
void lock_taken(uint64_t address, uint64_t before) {
    struct thread *t = sim.current;
    if (t->put_address == address && t->put_value == before) return;
    bool stored = t->stored || t->lock.stored_before;
    speculation_abort_if_worker();
    lock_forget(t);
    hb.locked_any = true;
    t->lock.address = address;
    t->lock.value = before;
    t->lock.stored_before = stored;
    t->stored = false; /* from now on: stores in the critical section */
    clock_join(&t->lock.before, &t->released);
    clock_join(&t->lock.before_block, &t->released_block);
}

/* Only a fence before the first store of the critical section protects the whole section. */
static void note_fence(struct thread *t, uint8_t fence) {
    if (t->lock.address && !t->stored && t->lock.fence < fence) t->lock.fence = fence;
}

/* The fence directly after a lock belongs to the lock: a volatile store after it is not a
   release. */
void lock_fence(struct thread *t, int scope) {
    note_fence(t, scope == ATOMIC_DEVICE ? DEVICE_FENCE : BLOCK_FENCE);
    t->unlocked = t->lock.address && !t->stored; /* it is the one that follows the lock */
}

/* A barrier is a fence for the lock, and acquires the previous critical section. */
void lock_barrier(struct thread *t) {
    if (!t->lock.address) return;
    note_fence(t, DEVICE_FENCE);
    clock_join(&t->acquired, &t->seen);
    clock_join(&t->acquired, &t->seen_block);
}

/* Restricts an unlock to what it may publish: between the two calls, `released` is the clock from
   before the lock for every scope without a fence. The same call undoes the exchange. */
static void withhold(struct thread *t) {
    if (!t->stored) return;
    if (t->lock.fence < DEVICE_FENCE) swap(&t->released, &t->lock.before);
    if (t->lock.fence < BLOCK_FENCE) swap(&t->released_block, &t->lock.before_block);
}

/* The comparison ignores bits above the access size: `value` may be a sign-extended argument. */
bool lock_begin_unlock(uint64_t address, uint64_t value, uint32_t bytes) {
    struct thread *t = sim.current;
    uint64_t unused = bytes == 8 ? 0 : UINT64_MAX << bytes * 8;
    if (t->lock.address != address || t->lock.value != (value & ~unused)) return false;
    hb_mark_lock(address);
    withhold(t);
    return true;
}

void lock_end_unlock(void) {
    struct thread *t = sim.current;
    bool stored = t->stored || t->lock.stored_before;
    withhold(t);
    lock_forget(t);
    t->stored = stored;
    t->unlocked = true;
}
