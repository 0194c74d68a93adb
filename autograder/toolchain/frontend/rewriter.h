/** @file rewriter.h
 * Rewrites the CUDA C++ syntax that a C++ compiler cannot read: launches and memory space
 * specifiers (CUDA C++ Programming Guide, "C++ Language Extensions").
 */
#ifndef LOCKSTEP_FRONTEND_REWRITER_H
#define LOCKSTEP_FRONTEND_REWRITER_H

#include <stdbool.h>
#include "support/strbuf.h"

/** Rewrites one preprocessed source; its line markers and line numbers are unchanged.
 *
 * `k<T><<<g, b>>>(a)` becomes `LOCKSTEP_LAUNCH("k<T>", (k<T>), (g, b), a)`, and the keyword of a
 * `__device__`, `__constant__` or `__managed__` variable a macro that puts it in a section. Inline
 * PTX becomes calls of functions. System headers are unchanged.
 * @param path  the file's name, for messages
 * @param native whether host assembly is allowed; a graded file may have none
 * @param error on failure, one sentence "path:line: ..."
 * @return 0, or -1 for a file that the simulator refuses */
int rewrite_source(const char *path, const struct text *source, bool native, struct text *out,
                   struct text *error);

#endif
