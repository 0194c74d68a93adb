/** @file guard_internal.h
 * What the parts of containment share.
 */
#ifndef LOCKSTEP_GUARD_GUARD_INTERNAL_H
#define LOCKSTEP_GUARD_GUARD_INTERNAL_H

#include "core/runtime.h"

/** The end of the program's frames, if the address lies among them. `low`: what is below belongs to
 * the runtime. @return 0 if it lies in none */
uint64_t guard_stack_end(uint64_t address, uint64_t low);

#endif
