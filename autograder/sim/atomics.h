/** @file atomics.h
 * Atomic operations, as the shadow headers and the runtime both know them.
 */
#ifndef LOCKSTEP_SIM_ATOMICS_H
#define LOCKSTEP_SIM_ATOMICS_H

#include <stdint.h>

enum { ATOMIC_U32, ATOMIC_I32, ATOMIC_U64, ATOMIC_I64, ATOMIC_F32, ATOMIC_F64 };
enum {
    ATOMIC_ADD,
    ATOMIC_SUB,
    ATOMIC_EXCH,
    ATOMIC_MIN,
    ATOMIC_MAX,
    ATOMIC_INC,
    ATOMIC_DEC,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_CAS,
    ATOMIC_LOAD,
    ATOMIC_STORE
};
/** Who is meant; UNORDERED may be added: reading orders nothing before the next fence; SILENT: it
 * orders nothing at all; or ACQUIRES: it takes a lock as if a fence followed. */
enum { SCOPE_BLOCK, SCOPE_DEVICE, SCOPE_UNORDERED, SCOPE_SILENT = 4, SCOPE_ACQUIRES = 8 };

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
#endif

/** The same, on behalf of the code at `pc`. */
uint64_t sim_atomic(void *p, uint32_t bytes, uint32_t type, uint32_t operation, uint32_t scope,
                    uint64_t value, uint64_t expected, uint64_t pc);

/** A word's new value, where that is all there is to do. @return the old one */
uint32_t sim_update_word(void *p, uint32_t type, uint32_t operation, uint32_t v);

#endif
