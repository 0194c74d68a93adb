/* Locks that are taken by atomicCAS(). That one is relaxed: what follows it may overtake it, unless
   a fence stands between; then the critical section is not one. So a thread that takes a lock knows
   what was done under it from its next fence on; and if it stores before that fence, its unlock
   publishes nothing of the section. A lock is what a thread has set by atomicCAS() and then gives
   the old value again. (A barrier is as good as the fence: a thread takes the lock for its block.)
 */
#include "hb.h"
#include "core/core.h"

#include <string.h>

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

/* The running thread's atomicExch() has stored this, not as an unlock: where its atomicCAS() takes
   that away again, it gives back what it had (the tail of a queue of waiters, say). */
void lock_put(uint64_t address, uint64_t value) {
    sim.current->put_address = address;
    sim.current->put_value = value;
}

/* The running thread's atomicCAS() has succeeded. */
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
    t->stored = false; /* from now on: in the section */
    clock_join(&t->lock.before, &t->released);
    clock_join(&t->lock.before_block, &t->released_block);
}

static void note_fence(struct thread *t, uint8_t fence) {
    if (t->lock.address && !t->stored && t->lock.fence < fence) t->lock.fence = fence;
}

void lock_fence(struct thread *t, int scope) {
    note_fence(t, scope == ATOMIC_DEVICE ? DEVICE_FENCE : BLOCK_FENCE);
    t->unlocked = t->lock.address && !t->stored; /* it is the one that follows the lock */
}

/* At a barrier. */
void lock_barrier(struct thread *t) {
    if (!t->lock.address) return;
    note_fence(t, DEVICE_FENCE);
    clock_join(&t->acquired, &t->seen);
    clock_join(&t->acquired, &t->seen_block);
}

/* An unlock publishes what it may: between the two calls, `released` is that. */
static void withhold(struct thread *t) {
    if (!t->stored) return;
    if (t->lock.fence < DEVICE_FENCE) swap(&t->released, &t->lock.before);
    if (t->lock.fence < BLOCK_FENCE) swap(&t->released_block, &t->lock.before_block);
}

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
