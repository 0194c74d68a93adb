/** @file guard_internal.h
 * Declarations shared by the files of the guard.
 */
#ifndef LOCKSTEP_GUARD_GUARD_INTERNAL_H
#define LOCKSTEP_GUARD_GUARD_INTERNAL_H

#include "core/core.h"

/** The end of the untrusted frames if the address is within them. Addresses below `low` belong to
 * the runtime.
 * @return 0 if it is not */
uint64_t guard_stack_end(uint64_t address, uint64_t low);

/** The target of the last successful check; the thunks compare against it. */
extern uint64_t cfi_known_target __attribute__((visibility("hidden")));

/** Distance in bytes from the current stack to its shadow stack. The protected code reads it. */
extern uint64_t lockstep_return_shadow;

/** Accesses less than this many bytes above the stack pointer need no check; 0 in host code. */
extern uint64_t guard_quick_bytes __attribute__((visibility("hidden")));

#endif
