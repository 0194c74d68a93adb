/** @file bounds_annotate.h
 * Adds to each index check in the assembly (-fsanitize=bounds) the array's name and whether the
 * access reads or writes.
 */
#ifndef LOCKSTEP_ASM_BOUNDS_ANNOTATE_H
#define LOCKSTEP_ASM_BOUNDS_ANNOTATE_H

#include <stdbool.h>
#include "support/strbuf.h"

/** @return whether a function of the program uses a local array, by the compiler's dump: then
 * compiling it again with checked indices is worthwhile
 * @param dump the text of -fdump-tree-ssa-lineno */
bool arrays_are_used(const char *dump);

/** @return whether two compilations of a file make the same calls, except those of the checks.
 * Checks may keep the compiler from removing a store, which would change the counts. main() may
 * differ: host accesses are not counted.
 * @param messages gets a warning about `source`, if they differ */
bool instrumentation_is_equal(const char *assembly, const char *other, const char *source,
                              struct text *messages);

/** Rewrites `assembly`, if it has index checks, with the names in the compiler's dump
 * (-fdump-tree-ssa-lineno). @return 0, or -1 if a file cannot be read or written */
int bounds_annotate(const char *assembly, const char *dump);

#endif
