/** @file gimple_casts.h
 * Finds the integer type that a floating-point number is cast to, in the compiler's dump
 * (compile.c): the machine code does not distinguish unsigned 32-bit from signed 64-bit results.
 */
#ifndef LOCKSTEP_ASM_GIMPLE_CASTS_H
#define LOCKSTEP_ASM_GIMPLE_CASTS_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

/** A GPU converts to 32 or 64 bits; smaller types are truncated from 32. */
enum integer {
    INTEGER_UNKNOWN,
    INTEGER_SIGNED,
    INTEGER_UNSIGNED,
    INTEGER_LONG,
    INTEGER_LONG_UNSIGNED
};

/** The dump and the source, read when first needed. */
struct casts_notes {
    const char *path, *source_path; /**< of the dump; of the preprocessed program */
    struct text notes, source;
    bool read;
};
void casts_notes_free(struct casts_notes *n);

/** A conversion in the machine code. */
struct cast_place {
    const char *function; /**< the label before its code */
    const char *file;     /**< without folders */
    size_t length;        /**< of `file` */
    long line, column;
    bool from_double,
        wide; /**< the operand's type, and whether the instruction converts to 64 bits */
};

/** @return the cast's type; unknown if there is no cast at this place, or several that differ */
enum integer casts_target(struct casts_notes *n, const struct cast_place *at);

#endif
