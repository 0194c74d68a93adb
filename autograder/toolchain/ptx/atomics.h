/** @file atomics.h
 * The atomics of PTX.
 */
#ifndef LOCKSTEP_PTX_ATOMICS_H
#define LOCKSTEP_PTX_ATOMICS_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Is this an atomic that the simulator knows? Then adds the function that does it, and says how
 * many operands are written and read. */
bool ptx_atomic(const char *name, struct text *function, int *writes, int *reads);

#endif
