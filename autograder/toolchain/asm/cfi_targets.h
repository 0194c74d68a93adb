/** @file cfi_targets.h
 * Lists the addresses that a lesson's file may call through a pointer (guard/cfi.c).
 */
#ifndef LOCKSTEP_ASM_CFI_TARGETS_H
#define LOCKSTEP_ASM_CFI_TARGETS_H

#include "support/strbuf.h"

/** Adds a table to the assembly `out`: every function that `assembly` defines, and every symbol
 * whose address it takes without an offset. */
void assembly_targets(struct text *out, const char *assembly);

#endif
