/** @file atomics.h
 * Translates PTX's atomics (PTX ISA, "Parallel Synchronization and Communication Instructions").
 */
#ifndef LOCKSTEP_PTX_ATOMICS_H
#define LOCKSTEP_PTX_ATOMICS_H

#include <stdbool.h>
#include "support/strbuf.h"

/** If this is an atomic that the simulator supports, appends the function that executes it, and
 * gets how many operands are written and read. @return whether it is one */
bool ptx_atomic(const char *name, struct text *function, int *writes, int *reads);

#endif
