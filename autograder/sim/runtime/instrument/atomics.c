/* Atomics (CUDA C++ Programming Guide, "Atomic Functions"; PTX ISA, "atom"). All threads run on one
 * OS thread, so a plain read-modify-write is atomic. This file counts and checks the operation and
 * updates happens-before. It acquires from the sync variable at its address, and releases what its
 * thread has fenced. */
#include "instrument.h"
#include "core/core.h"
#include "counters/counters.h"
#include "hb/hb.h"
#include "exec/exec.h"
#include "shadow/shadow.h"
#include "hostthreads/hostthreads.h"
#include "sim/abi/atomics.h"

#include <math.h>
#include <string.h>

static float as_float(uint64_t bits) {
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint64_t of_float(float f) {
    uint64_t bits = 0;
    memcpy(&bits, &f, sizeof f);
    return bits;
}

static double as_double(uint64_t bits) {
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static uint64_t of_double(double d) {
    uint64_t bits;
    memcpy(&bits, &d, sizeof d);
    return bits;
}

/* The new value, as the CUDA guide defines each atomic; `a` is the old value. */
static uint64_t combine(uint32_t operation, uint32_t type, uint64_t a, uint64_t v,
                        uint64_t expected) {
    int64_t sa = type == ATOMIC_I32 ? (int32_t)a : (int64_t)a;
    int64_t sv = type == ATOMIC_I32 ? (int32_t)v : (int64_t)v;
    bool is_signed = type == ATOMIC_I32 || type == ATOMIC_I64;
    switch (operation) {
    case ATOMIC_ADD:
        if (type == ATOMIC_F32) return of_float(as_float(a) + as_float(v));
        if (type == ATOMIC_F64) return of_double(as_double(a) + as_double(v));
        return a + v;
    case ATOMIC_SUB: return a - v;
    case ATOMIC_EXCH: return v;
    case ATOMIC_MIN: return (is_signed ? sv < sa : v < a) ? v : a;
    case ATOMIC_MAX: return (is_signed ? sv > sa : v > a) ? v : a;
    case ATOMIC_INC: return a >= v ? 0 : a + 1;
    case ATOMIC_DEC: return a == 0 || a > v ? v : a - 1;
    case ATOMIC_AND: return a & v;
    case ATOMIC_OR: return a | v;
    case ATOMIC_XOR: return a ^ v;
    case ATOMIC_CAS: return a == expected ? v : a;
    default: return a; /* ATOMIC_LOAD */
    }
}

/* Constant sizes, because a memcpy() of unknown size is a slow call. */
HOT uint64_t load(const void *p, uint32_t bytes) {
    uint64_t value = 0;
    if (bytes == 4)
        memcpy(&value, p, 4);
    else if (bytes == 8)
        memcpy(&value, p, 8);
    else
        memcpy(&value, p, bytes);
    return value;
}

HOT void store(void *p, uint32_t bytes, uint64_t value) {
    if (bytes == 4)
        memcpy(p, &value, 4);
    else if (bytes == 8)
        memcpy(p, &value, 8);
    else
        memcpy(p, &value, bytes);
}

static float flushed(float f) { return fpclassify(f) == FP_SUBNORMAL ? copysignf(0, f) : f; }

/* Float addition in global memory flushes subnormal numbers to zero (PTX ISA, "atom"). */
static uint64_t add_in_global(uint64_t a, uint64_t v) {
    return of_float(flushed(flushed(as_float(a)) + flushed(as_float(v))));
}

static uint64_t all_ones(uint32_t bytes) {
    return bytes == 8 ? UINT64_MAX : (UINT64_C(1) << bytes * 8) - 1;
}

static uint64_t modify(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint64_t v,
                       uint64_t expected) {
    uint64_t old = load(p, bytes), mask = all_ones(bytes);
    uint64_t now = combine(operation, type, old, v & mask, expected & mask) & mask;
    if (operation == ATOMIC_LOAD) return old;
    if (type == ATOMIC_F32 && operation == ATOMIC_ADD && is_global((uint64_t)p))
        now = add_in_global(old, v);
    store(p, bytes, now);
    if (now != old) {
        sim.progress++;
        sim.spin = 0;
    }
    return old;
}

/* A compare-and-swap loop begins with a plain read of the word. Concurrent writes do not invalidate
 * that read, because the swap validates the value. Marks the site of the read accordingly. */
static void note_guess(uint64_t address) {
    if (!sim.current) {
        stream_host_guess(address);
        return;
    }
    uint32_t lane = sim.current->lane, last = log_length(lane);
    for (uint32_t back = 1; back <= 8 && back <= last; back++) {
        uint64_t entry = log_entry(lane, last - back);
        uint16_t site = (uint16_t)(entry >> ADDRESS_BITS);
        const struct site *s = site_get(site);
        if (s->kind != ACCESS_READ || (entry & ADDRESS_MASK) != (address & ADDRESS_MASK)) continue;
        site_set_validated(site);
        return;
    }
}

/* Quiet for an exchange: programs usually ignore the old value, so the word may be
 * uninitialised. */
static void access(uint64_t p, uint32_t bytes, uint64_t pc, int kind, int mode,
                   uint32_t operation) {
    bool quiet = sim.quiet;
    sim.quiet |= operation == ATOMIC_EXCH;
    sim_access(p, bytes, pc, kind, mode);
    sim.quiet = quiet;
}

/* The word of a cuda::barrier passes no clock on: lockstep_phase() does. */
static void access_silently(uint64_t p, uint32_t bytes, uint64_t pc, int kind, int mode,
                            uint32_t operation) {
    uint64_t steps = sim.current->steps, before = 0;
    uint32_t *clocks = bytes == 8 && p % 8 == 0 ? clock_of(p) : NULL;
    if (clocks) memcpy(&before, clocks, sizeof before);
    access(p, bytes, pc, kind, mode, operation);
    sim.current->steps = steps;
    if (clocks) memcpy(clocks, &before, sizeof before);
}

static int kind_of(uint32_t operation) {
    if (operation == ATOMIC_LOAD) return ACCESS_READ;
    return operation == ATOMIC_STORE ? ACCESS_WRITE : ACCESS_ATOMIC;
}

/* Does the operation leave the value unchanged, so that it is a poll? */
static bool is_look(uint32_t operation, uint64_t v) {
    return !v && (operation == ATOMIC_ADD || operation == ATOMIC_OR || operation == ATOMIC_SUB);
}

/* No header passes such a size, but untrusted code can call lockstep_atomic() directly. */
static COLD _Noreturn void bad_size(const void *p, uint32_t bytes, uint64_t pc) {
    if (guard_enabled())
        guard_stop(p, bytes, pc, ACCESS_ATOMIC, "an atomic has 1, 2, 4, 8 or 16 bytes");
    sim_fail("an atomic of %u bytes", bytes);
}

uint64_t sim_atomic(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint32_t scope,
                    uint64_t v, uint64_t expected, uint64_t pc) {
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) bad_size(p, bytes, pc);
    if (!sim.current) guard_access(p, bytes, pc, kind_of(operation), __builtin_frame_address(0));
    if (sim.library && kind_of(operation) == ACCESS_ATOMIC) count_library_atomic();
    if (!sim.current && openmp_threads())
        openmp_access((uint64_t)p, bytes, (uint32_t)pc, ACCESS_ATOMIC);
    if (!sim.current) pthread_poll(kind_of(operation));
    if (!sim.current && operation != ATOMIC_STORE) host_acquire((uint64_t)p);
    if (operation == ATOMIC_CAS) note_guess((uint64_t)p);
    if (!sim.current)
        return modify(p, bytes, type, operation == ATOMIC_STORE ? ATOMIC_EXCH : operation, v,
                      expected);
    if (sim.speculating && is_global((uint64_t)p)) speculation_abort();
    int mode = scope & SCOPE_DEVICE ? ATOMIC_DEVICE : ATOMIC_BLOCK;
    int kind = kind_of(operation);
    sim_spin(pc);
    note_poll((uint64_t)p, pc);
    bool fails = operation == ATOMIC_CAS && load(p, bytes) != (expected & all_ones(bytes));
    bool stores = kind != ACCESS_READ && !fails, over = operation == ATOMIC_STORE;
    bool releases = scope & SCOPE_RELEASES && stores;
    if (scope & SCOPE_FENCED) hb_poll_newest();
    if (releases) hb_begin_own_release(mode, scope & SCOPE_SYSTEM);
    /* without any release so far there is nothing to acquire */
    bool flags = sim.any_release && !(scope & SCOPE_SILENT);
    bool takes = operation == ATOMIC_CAS && v != expected;
    bool relaxed = takes && !(scope & SCOPE_ACQUIRES);
    bool fence_first = scope & SCOPE_UNORDERED || (relaxed && hb_is_lock((uint64_t)p));
    if (flags && (kind == ACCESS_READ || fails || is_look(operation, v)))
        hb_note_poll((uint64_t)p, bytes, mode, fence_first);
    else if (flags)
        hb_acquire((uint64_t)p, mode, fence_first);
    bool unlocks = (operation == ATOMIC_EXCH || operation == ATOMIC_STORE) &&
                   lock_begin_unlock((uint64_t)p, v, bytes);
    if (flags && stores)
        hb_begin_release((uint64_t)p, bytes, mode, over);
    else if (kind != ACCESS_READ)
        block_update_note();
    if (scope & SCOPE_SILENT)
        access_silently((uint64_t)p, bytes, pc, kind, mode, operation);
    else
        access((uint64_t)p, bytes, pc, kind, mode, operation);
    if (flags && stores) hb_release((uint64_t)p, mode, over);
    if (unlocks) lock_end_unlock();
    if (releases) hb_end_own_release();
    if (operation == ATOMIC_EXCH) lock_put(unlocks ? 0 : (uint64_t)p, v);
    uint64_t old = modify(p, bytes, type, operation == ATOMIC_STORE ? ATOMIC_EXCH : operation, v,
                          expected);
    if (takes && !fails) {
        lock_taken((uint64_t)p, old);
        if (!relaxed) lock_fence(sim.current, mode);
    }
    return old;
}

uint64_t sim_update(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint64_t v) {
    return modify(p, bytes, type, operation, v, 0);
}

void lockstep_fence(uint32_t scope) {
    sim_preempt(sim_pc(__builtin_return_address(0)));
    int what = scope & SCOPE_UNORDERED  ? FENCE_RELEASES
               : scope & SCOPE_ACQUIRES ? FENCE_ACQUIRES
                                        : FENCE_BOTH;
    if (scope & SCOPE_SYSTEM) what |= FENCE_SYSTEM;
    hb_fence(scope & SCOPE_DEVICE ? ATOMIC_DEVICE : ATOMIC_BLOCK, what);
}

/* Arrivals are no chain of steps: as at __syncthreads(), the last one's clock counts. The word has
 * two clocks, one for each of two phases in a row: a thread may arrive at the next one before
 * another has looked. */
static void pass_phase(uint64_t word, uint32_t phase, int what) {
    uint32_t *clock = word % 8 ? NULL : clock_of(word);
    if (!clock) return;
    uint64_t *steps = &sim.current->steps;
    clock += phase % 2;
    if (what == PHASE_BEGINS) *clock = 0;
    if (what == PHASE_TELLS && *clock < *steps) *clock = (uint32_t)*steps;
    if (what == PHASE_LEARNS && *steps < *clock) *steps = *clock;
}

/* Each phase uses a sync variable at an odd address within the barrier's word, where no flag can
 * be. So what is released for one phase is not acquired with the other. */
void lockstep_phase(const void *word, uint32_t phase, uint32_t scope, int what) {
    if (!sim.current) return;
    uint64_t address = (uint64_t)word + 1 + phase % 2 * 2;
    int mode = scope & SCOPE_DEVICE ? ATOMIC_DEVICE : ATOMIC_BLOCK;
    pass_phase((uint64_t)word, phase, what);
    if (what == PHASE_TELLS) {
        hb_begin_own_release(mode, scope & SCOPE_SYSTEM);
        hb_release(address, mode, false);
        hb_end_own_release();
    } else if (what == PHASE_LEARNS) {
        hb_acquire(address, mode, false);
    }
}
