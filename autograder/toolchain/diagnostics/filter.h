/** @file filter.h
 * Rewrites compiler and linker messages so that they speak of the program, not of our headers.
 */
#ifndef LOCKSTEP_DIAGNOSTICS_FILTER_H
#define LOCKSTEP_DIAGNOSTICS_FILTER_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Drops, from position `from` on, "may be used uninitialized" warnings about uses in our headers:
 * `int v; if (lane == 0) v = ...; v = __shfl_sync(mask, v, 0);` is how a warp broadcasts a value.
 * Those about the program's own text stay. */
void diagnostics_filter(struct text *messages, size_t from);

/** Gives the messages, from position `from` on, the columns of the program's own lines; one that
 * has no counterpart there is removed. @param rewritten the compiled file, whose columns they have
 * now
 * @param source the program; if it is untrusted, no other file is read */
void diagnostics_columns(struct text *messages, size_t from, const char *rewritten,
                         const char *source, bool untrusted);

/** Gives messages about our headers, from position `from` on, the place in the program that led
 * there, and drops the include and macro trace. */
void diagnostics_relocate(struct text *messages, size_t from);

/** Adds to each error and warning, from position `from` on, the program's line and a caret. */
void diagnostics_quote(struct text *messages, size_t from, const char *source, bool untrusted);

/** Rewords, from position `from` on, the linker's messages about undefined and duplicate symbols.
 * @param student the one file of the program that a student wrote, or NULL: it lacks what the
 * others use */
void diagnostics_link(struct text *messages, size_t from, const char *student);

#endif
