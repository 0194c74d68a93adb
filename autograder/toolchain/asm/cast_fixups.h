/** @file cast_fixups.h
 * Makes casts of out-of-range numbers give a GPU's results.
 */
#ifndef LOCKSTEP_ASM_CAST_FIXUPS_H
#define LOCKSTEP_ASM_CAST_FIXUPS_H

#include <stdbool.h>
#include <stddef.h>
#include "gimple_casts.h"

/** The position in the assembly, and what is known there. */
struct casts {
    struct casts_notes notes;
    const char *files[1024]; /**< names, from the opening quote on */
    const char *function;    /**< its name */
    long file, line, column;
    unsigned count;
};

/** Adds a test after a line that converts to an integer. @return whether it has written the line */
bool casts_check(struct casts *c, struct text *out, const char *line, size_t length);

#endif
