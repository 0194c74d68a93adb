/** @file seccomp_filter.h
 * What the compiler says, as far as it concerns who wrote the program.
 */
#ifndef LOCKSTEP_DIAGNOSTICS_FILTER_H
#define LOCKSTEP_DIAGNOSTICS_FILTER_H

#include "support/strbuf.h"

/** Drops the warnings, from position `from` on, that a variable may be used before it is stored, if
 * the use is in one of our headers: `int v; if (lane == 0) v = ...; v = __shfl_sync(mask, v, 0);`
 * is how a warp hands out a value. Those about the program's own text stay. */
void diagnostics_filter(struct text *messages, size_t from);

/** Gives what is said of our headers, from position `from` on, the place in the program that led
 * there, and leaves out how. @param path the program as the compiler names it, with its text */
void diagnostics_relocate(struct text *messages, size_t from, const char *path,
                          const struct text *source);
/** Says in the program's words, from position `from` on, what the linker misses. */
void diagnostics_link(struct text *messages, size_t from);

#endif
