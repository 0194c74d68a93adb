/** @file guard_internal.h
 * What the parts of the guard share.
 */
#ifndef LOCKSTEP_GUARD_GUARD_INTERNAL_H
#define LOCKSTEP_GUARD_GUARD_INTERNAL_H

#include "core/core.h"

/** The end of the program's frames, if the address lies among them. `low`: what is below belongs to
 * the runtime. @return 0 if it lies in none */
uint64_t guard_stack_end(uint64_t address, uint64_t low);

/** The address that was found to be a function last. */
extern uint64_t cfi_known_target __attribute__((visibility("hidden")));

/** How far the copies lie from the stack that is in use. The protected code reads it. */
extern uint64_t lockstep_return_shadow;

/** Accesses so near above the stack pointer need no closer look: none while host code runs. */
extern uint64_t guard_quick_bytes __attribute__((visibility("hidden")));

#endif
