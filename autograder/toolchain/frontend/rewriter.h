/** @file rewriter.h
 * The little of CUDA C++ that a C++ compiler cannot read: launches and the space of variables.
 */
#ifndef LOCKSTEP_FRONTEND_REWRITER_H
#define LOCKSTEP_FRONTEND_REWRITER_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Rewrites one source that the preprocessor has been over; its line markers and lines stay.
 *
 * `k<T><<<g, b>>>(a)` becomes `LOCKSTEP_LAUNCH("k<T>", (k<T>), (g, b), a)`, and the keyword of a
 * `__device__`, `__constant__` or `__managed__` variable a macro that puts it in a section.
 * Inline assembly becomes calls of functions, as far as it is known. The system's headers stay.
 * @param path  the file's name, for messages
 * @param native whether assembly of the host's own processor stays; a graded file may have none
 * @param error on failure, one sentence "path:line: ..."
 * @return 0, or -1 for a file that the simulator refuses */
int rewrite_source(const char *path, const struct text *source, bool native, struct text *out,
                   struct text *error);

#endif
