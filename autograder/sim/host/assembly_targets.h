/** @file assembly_targets.h
 * Which addresses a lesson's file may call through a pointer (branch.h).
 */
#ifndef LOCKSTEP_HOST_ASSEMBLY_TARGETS_H
#define LOCKSTEP_HOST_ASSEMBLY_TARGETS_H

#include "text.h"

/** Adds a table to the assembly `out`: every function that `assembly` defines, and every symbol
 * that it takes the address of, as it is: not with something added. */
void assembly_targets(struct text *out, const char *assembly);

#endif
