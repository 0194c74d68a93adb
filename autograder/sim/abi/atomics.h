/** @file atomics.h
 * Atomic operations, fences and barrier phases: the interface between the shadow headers
 * (sim/include) and the runtime. Semantics: CUDA C++ Programming Guide, "Atomic Functions"; PTX
 * ISA, "Memory Consistency Model".
 */
#ifndef LOCKSTEP_SIM_ABI_ATOMICS_H
#define LOCKSTEP_SIM_ABI_ATOMICS_H

#include <stdint.h>

/* In a CUDA program the enumerators have the prefix LOCKSTEP_. The program may define a name such
 * as ATOMIC_ADD itself. */
#ifdef __cplusplus
#define LOCKSTEP_WORD(x) LOCKSTEP_##x
#else
#define LOCKSTEP_WORD(x) x
#endif
enum {
    LOCKSTEP_WORD(ATOMIC_U32),
    LOCKSTEP_WORD(ATOMIC_I32),
    LOCKSTEP_WORD(ATOMIC_U64),
    LOCKSTEP_WORD(ATOMIC_I64),
    LOCKSTEP_WORD(ATOMIC_F32),
    LOCKSTEP_WORD(ATOMIC_F64)
};
enum {
    LOCKSTEP_WORD(ATOMIC_ADD),
    LOCKSTEP_WORD(ATOMIC_SUB),
    LOCKSTEP_WORD(ATOMIC_EXCH),
    LOCKSTEP_WORD(ATOMIC_MIN),
    LOCKSTEP_WORD(ATOMIC_MAX),
    LOCKSTEP_WORD(ATOMIC_INC),
    LOCKSTEP_WORD(ATOMIC_DEC),
    LOCKSTEP_WORD(ATOMIC_AND),
    LOCKSTEP_WORD(ATOMIC_OR),
    LOCKSTEP_WORD(ATOMIC_XOR),
    LOCKSTEP_WORD(ATOMIC_CAS),
    LOCKSTEP_WORD(ATOMIC_LOAD),
    LOCKSTEP_WORD(ATOMIC_STORE)
};
/** Scope and memory order of an operation: SCOPE_BLOCK or SCOPE_DEVICE, plus flags.
 * - UNORDERED: a relaxed read; what it acquires takes effect at the thread's next fence. Fence:
 *   release only.
 * - SILENT: the operation creates no happens-before edge.
 * - ACQUIRES: a successful compare-and-swap acquires without a further fence. Fence: acquire only.
 * - RELEASES: the operation itself releases, to the threads that read this word.
 * - SYSTEM: system scope; host code can acquire, too.
 * - FENCED: a load that behaves as if a fence preceded it (sequentially consistent). */
enum {
    LOCKSTEP_WORD(SCOPE_BLOCK),
    LOCKSTEP_WORD(SCOPE_DEVICE),
    LOCKSTEP_WORD(SCOPE_UNORDERED),
    LOCKSTEP_WORD(SCOPE_SILENT) = 4,
    LOCKSTEP_WORD(SCOPE_ACQUIRES) = 8,
    LOCKSTEP_WORD(SCOPE_RELEASES) = 16,
    LOCKSTEP_WORD(SCOPE_SYSTEM) = 32,
    LOCKSTEP_WORD(SCOPE_FENCED) = 64
};

/** What lockstep_phase() does: waits for the phase (acquire), arrives (release), or begins it, so
 * that no thread has arrived yet. */
enum { LOCKSTEP_WORD(PHASE_LEARNS), LOCKSTEP_WORD(PHASE_TELLS), LOCKSTEP_WORD(PHASE_BEGINS) };

#ifdef __cplusplus
extern "C" {
#endif
/** One atomic operation on `bytes` bytes (1, 2, 4 or 8) at p; an invalid size ends the program.
 * @param type how `value` and `expected`, which are bit patterns, are interpreted
 * @param expected for ATOMIC_CAS only
 * @return the old value */
uint64_t lockstep_atomic(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint32_t scope,
                         uint64_t value, uint64_t expected);
/** A memory fence of this scope (__threadfence() and related functions). No effect in host code. */
void lockstep_fence(uint32_t scope);
/** Waits for, arrives at or begins a phase of the barrier object in these 8 bytes (`what`). No
 * effect in host code. */
void lockstep_phase(const void *word, uint32_t phase, uint32_t scope, int what);
#ifdef __cplusplus
}
#else
/** lockstep_atomic() for the instruction at `pc`, an offset in the program's image. */
uint64_t sim_atomic(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint32_t scope,
                    uint64_t value, uint64_t expected, uint64_t pc);

/** Updates 1, 2, 4 or 8 bytes without counting or checking the access. @return the old value */
uint64_t sim_update(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint64_t v);
#endif

#endif
