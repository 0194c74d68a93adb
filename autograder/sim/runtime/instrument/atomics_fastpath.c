/* Fast path of atomics: updates of words that many threads update, as in a histogram. All other
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

/* Counts and checks an atomic on a word of device memory.
 * @return false if the slow path must handle it; then nothing has changed */
HOT bool fastpath_rmw(uint64_t address, uint64_t pc, bool counting) {
    struct thread *t = sim.current;
    uint64_t offset = address - (uint64_t)sim.arena;
    if (offset >= sim.fast_arena_bytes || offset % GRANULE || (counting && !has_log_space()))
        return false;
    uint16_t site = counters.site_of[pc];
    if (!site || !is_unwatched(t)) return false;
    if (!fast_rmw(&sim.cells[offset / GRANULE], site, GRANULE)) return false;
    t->polls++;
    t->stored = true;
    block_update_note();
    sim.spin++;
    if (t->last_poll_address == address && t->last_poll_pc == pc) site_set_polling(site, false);
    t->last_poll_address = address;
    t->last_poll_pc = pc;
    if (counting) count_access(offset, address, site, ACCESS_ATOMIC, false);
    return true;
}

static NOINLINE uint64_t update_slow(void *p, uint32_t type, uint32_t operation, uint32_t v) {
    return sim_update_word(p, type, operation, v);
}

HOT uint64_t update(void *p, uint32_t type, uint32_t operation, uint32_t v) {
    if (operation != ATOMIC_ADD || type == ATOMIC_F32) return update_slow(p, type, operation, v);
    uint32_t old;
    memcpy(&old, p, sizeof old);
    v += old;
    memcpy(p, &v, sizeof v);
    if (v != old) {
        sim.progress++;
        sim.spin = 0;
    }
    return old;
}

static NOINLINE uint64_t update_and_count(void *p, uint32_t type, uint32_t operation, uint32_t v,
                                          uint64_t pc) {
    if (fastpath_rmw((uint64_t)p, pc, true)) return update(p, type, operation, v);
    return sim_atomic(p, GRANULE, type, operation, SCOPE_DEVICE, v, 0, pc);
}

/* Has the parameters of lockstep_atomic(), so that the compiler emits a tail call and the return
 * address stays that of the program. */
static NOINLINE uint64_t atomic_slow(void *p, uint32_t bytes, uint32_t type, uint32_t operation,
                                     uint32_t scope, uint64_t v, uint64_t expected) {
    uint64_t pc = sim_pc(__builtin_return_address(0));
    if (counters.counting && bytes == GRANULE && scope == SCOPE_DEVICE && is_update(operation))
        return update_and_count(p, type, operation, (uint32_t)v, pc);
    return sim_atomic(p, bytes, type, operation, scope, v, expected, pc);
}

uint64_t lockstep_atomic(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint32_t scope,
                         uint64_t v, uint64_t expected) {
    uint64_t pc = sim_pc(__builtin_return_address(0));
    bool common = bytes == GRANULE && scope == SCOPE_DEVICE && is_update(operation);
    if (__builtin_expect(!common || counters.counting || !fastpath_rmw((uint64_t)p, pc, false), 0))
        return atomic_slow(p, bytes, type, operation, scope, v, expected);
    return update(p, type, operation, (uint32_t)v);
}
