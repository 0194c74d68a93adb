/** @file cast_fixups.h
 * Casts of numbers that do not fit, as a GPU makes them.
 */
#ifndef LOCKSTEP_ASM_CAST_FIXUPS_H
#define LOCKSTEP_ASM_CAST_FIXUPS_H

#include <stdbool.h>
#include <stddef.h>
#include "gimple_casts.h"

/** Where the compiler's text stands in the program, and what else is known by then. */
struct casts {
    struct casts_notes notes;
    const char *files[1024]; /**< names, from the opening quote on */
    const char *function;    /**< its name */
    long file, line, column;
    unsigned count;
};

/** Adds a test behind a line that converts to an integer. @return whether it has added the line */
bool casts_check(struct casts *c, struct text *out, const char *line, size_t length);

#endif
