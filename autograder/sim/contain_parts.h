/** @file contain_parts.h
 * What the parts of containment share.
 */
#ifndef LOCKSTEP_SIM_CONTAIN_PARTS_H
#define LOCKSTEP_SIM_CONTAIN_PARTS_H

#include "runtime.h"

/** The end of the program's frames, if the address lies among them. `low`: what is below belongs to
 * the runtime. @return 0 if it lies in none */
uint64_t contain_stack_end(uint64_t address, uint64_t low);

#endif
