/** @file header_macros.h
 * The part of preprocessed text that headers of the command line make, and the macros that they
 * define (GCC manual, "Preprocessor Output" and option -dD).
 */
#ifndef LOCKSTEP_DRIVER_HEADER_MACROS_H
#define LOCKSTEP_DRIVER_HEADER_MACROS_H

#include <stdbool.h>
#include "support/strbuf.h"

/** @param preprocessed an empty source that includes cuda_runtime.h by `-include`
 * @param begin gets where the headers' text begins: after the first line, which names the source
 * @return its end, or 0 if the text has no such headers */
size_t headers_in(const struct text *preprocessed, size_t *begin);

/** Writes the `#define`s and `#undef`s of the headers, each after a marker of its file and line
 * unless it follows the line before. An `#undef` of what they have not defined is left out: they
 * hide macros of the command line (lockstep/hide.hpp), and show them again.
 * @param preprocessed the same source, with -dD */
void macros_of_headers(const struct text *preprocessed, struct text *macros);

/** Are two lists of the preprocessor (-dM) equal but for their order? */
bool macro_lists_are_equal(const struct text *a, const struct text *b);

#endif
