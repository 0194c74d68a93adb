/** @file atomics.h
 * Atomic operations, as the shadow headers and the runtime both know them.
 */
#ifndef LOCKSTEP_SIM_ABI_ATOMICS_H
#define LOCKSTEP_SIM_ABI_ATOMICS_H

#include <stdint.h>

/* In a program they begin with LOCKSTEP: what it calls ATOMIC_ADD itself, or defines on the command
   line, is its own. */
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
/** Who is meant; UNORDERED may be added: reading orders nothing before the next fence; SILENT: it
 * orders nothing at all; ACQUIRES: it takes a lock as if a fence followed; RELEASES: it publishes
 * by itself what its thread knows, to whoever reads this word. FENCED: a load as if a fence stood
 * before it. Of fences: SYSTEM: the host may hear of it, too; UNORDERED: it releases only;
 * ACQUIRES: it acquires only. */
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

#ifdef __cplusplus
extern "C" {
#endif
/** One atomic operation; values travel as bits. @return the old value */
uint64_t lockstep_atomic(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint32_t scope,
                         uint64_t value, uint64_t expected);
void lockstep_fence(uint32_t scope);
/** A phase of the barrier in this word: tells what the thread knows, or learns what was told. */
void lockstep_phase(const void *word, uint32_t phase, uint32_t scope, int tells);
#ifdef __cplusplus
}
#else
/** The same, on behalf of the code at `pc`. */
uint64_t sim_atomic(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint32_t scope,
                    uint64_t value, uint64_t expected, uint64_t pc);

/** A word's new value, where that is all there is to do. @return the old one */
uint32_t sim_update_word(void *p, uint32_t type, uint32_t operation, uint32_t v);
#endif

#endif
