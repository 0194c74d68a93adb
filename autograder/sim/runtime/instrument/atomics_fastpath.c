/* Fast path of atomics: updates of words that other threads update, as in a histogram. All other
 * cases take the slow path (atomics.c). */
#include "instrument.h"
#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "shadow/shadow.h"
#include "sim/abi/atomics.h"

#include <string.h>

/* Is it a read-modify-write without further effects on happens-before? */
HOT bool is_update(uint32_t operation) {
    return operation == ATOMIC_ADD || operation == ATOMIC_SUB ||
           (operation >= ATOMIC_MIN && operation <= ATOMIC_XOR);
}

/* No thread has fenced, so there is nothing to acquire or release, and no other thread must run
 * now. Not for speculative workers either: another process may update the same word. */
HOT bool is_unwatched(const struct thread *t) {
    return !sim.atomics_watched && !sim.unusual && sim.spin < SPIN_LIMIT && t->polls < 255;
}

HOT bool fastpath_rmw_word(struct cell *c, uint16_t site, uint32_t bytes, bool shared) {
    return fast_rmw(c, site, bytes) || (shared && fast_first_rmw(c, site));
}

/* Counts and checks an atomic on one or two words of device or shared memory.
 * @return false if the slow path must handle it. Then the first of two words may be updated
 * already, as the slow path would update it. */
HOT bool fastpath_rmw(uint64_t address, uint32_t bytes, uint64_t pc, bool counting) {
    struct thread *t = sim.current;
    bool shared = address - (uint64_t)sim.tls < sim.fast_tls_bytes;
    uint64_t offset = address - (uint64_t)(shared ? sim.tls : sim.arena);
    if ((!shared && offset >= sim.fast_arena_bytes) || offset % bytes) return false;
    uint16_t site = site_number(pc);
    if (!site || !is_unwatched(t) || (counting && !has_log_space())) return false;
    struct cell *c = &(shared ? sim.shared_cells : sim.cells)[offset / GRANULE];
    if (!fastpath_rmw_word(c, site, bytes, shared)) return false;
    if (bytes > GRANULE && !fastpath_rmw_word(c + 1, site, bytes, shared)) return false;
    t->polls++;
    t->stored = true;
    block_update_note();
    sim.spin++;
    if (t->last_poll_address == address && t->last_poll_pc == pc) site_set_polling(site, false);
    t->last_poll_address = address;
    t->last_poll_pc = (uint32_t)pc;
    if (counting) count_access(offset, address, bytes, site, ACCESS_ATOMIC, shared);
    return true;
}

/* Changes the word or the two, which are aligned. @return the old value */
HOT uint64_t update(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint64_t v) {
    uint64_t old, now;
    if (operation != ATOMIC_ADD || type == ATOMIC_F32 || type == ATOMIC_F64)
        return sim_update(p, bytes, type, operation, v);
    if (bytes == GRANULE) {
        uint32_t word;
        memcpy(&word, p, sizeof word);
        old = word;
        word += (uint32_t)v;
        memcpy(p, &word, sizeof word);
        now = word;
    } else {
        memcpy(&old, p, sizeof old);
        now = old + v;
        memcpy(p, &now, sizeof now);
    }
    if (now != old) {
        sim.progress++;
        sim.spin = 0;
    }
    return old;
}

static NOINLINE uint64_t update_and_count(void *p, uint32_t bytes, uint32_t type,
                                          uint32_t operation, uint64_t v, uint64_t pc) {
    if (fastpath_rmw((uint64_t)p, bytes, pc, true)) return update(p, bytes, type, operation, v);
    return sim_atomic(p, bytes, type, operation, SCOPE_DEVICE, v, 0, pc);
}

HOT bool is_common(uint32_t bytes, uint32_t scope, uint32_t operation) {
    return (bytes == GRANULE || bytes == 2 * GRANULE) && scope == SCOPE_DEVICE &&
           is_update(operation);
}

/* Has the parameters of lockstep_atomic(), so that the compiler emits a tail call and the return
 * address stays that of the program. */
static NOINLINE uint64_t atomic_slow(void *p, uint32_t bytes, uint32_t type, uint32_t operation,
                                     uint32_t scope, uint64_t v, uint64_t expected) {
    uint64_t pc = sim_pc(__builtin_return_address(0));
    if (counting_is_on() && is_common(bytes, scope, operation))
        return update_and_count(p, bytes, type, operation, v, pc);
    return sim_atomic(p, bytes, type, operation, scope, v, expected, pc);
}

uint64_t lockstep_atomic(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint32_t scope,
                         uint64_t v, uint64_t expected) {
    uint64_t pc = sim_pc(__builtin_return_address(0));
    bool fast = is_common(bytes, scope, operation) && !counting_is_on() &&
                fastpath_rmw((uint64_t)p, bytes, pc, false);
    if (__builtin_expect(!fast, 0))
        return atomic_slow(p, bytes, type, operation, scope, v, expected);
    return update(p, bytes, type, operation, v);
}
