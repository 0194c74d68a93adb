/** @file bounds_annotate.h
 * Says in the assembly, for each place where the compiler checks an index, whose array it is and
 * whether it is read or written there: bounds.h.
 */
#ifndef LOCKSTEP_ASM_BOUNDS_ANNOTATE_H
#define LOCKSTEP_ASM_BOUNDS_ANNOTATE_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Does a function of the program, by the compiler's notes on it, use an array of its own? Then it
 * is worth while to compile it once more, with its indices checked. @param dump the notes
 * (-fdump-tree-ssa-lineno) */
bool arrays_are_used(const char *dump);

/** Do two compilations of a file make the same calls, those for the checks aside? The checks may
 * keep the compiler from leaving out a store: then the counts would not be the same. main() may
 * differ: the host's accesses are not counted.
 * @param messages gets a warning about `source`, if they do not */
bool instrumentation_is_equal(const char *assembly, const char *other, const char *source,
                              struct text *messages);

/** Rewrites `assembly`, if there are such places, by what the compiler has written down of its
 * functions (-fdump-tree-ssa-lineno). @return 0, or -1 if a file cannot be read or written */
int bounds_annotate(const char *assembly, const char *dump);

#endif
