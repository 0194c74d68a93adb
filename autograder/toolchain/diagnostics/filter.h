/** @file filter.h
 * Rewrites compiler and linker messages so that they speak of the program, not of our headers.
 */
#ifndef LOCKSTEP_DIAGNOSTICS_FILTER_H
#define LOCKSTEP_DIAGNOSTICS_FILTER_H

#include "support/strbuf.h"

/** Drops, from position `from` on, "may be used uninitialized" warnings about uses in our headers:
 * `int v; if (lane == 0) v = ...; v = __shfl_sync(mask, v, 0);` is how a warp broadcasts a value.
 * Those about the program's own text stay. */
void diagnostics_filter(struct text *messages, size_t from);

/** Gives messages about our headers, from position `from` on, the place in the program that led
 * there, and drops the include and macro trace. @param path the program as the compiler names it,
 * with its text */
void diagnostics_relocate(struct text *messages, size_t from, const char *path,
                          const struct text *source);
/** Rewords, from position `from` on, the linker's messages about undefined and duplicate
 * symbols. */
void diagnostics_link(struct text *messages, size_t from);

#endif
