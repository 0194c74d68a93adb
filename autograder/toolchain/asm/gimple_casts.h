/** @file gimple_casts.h
 * Which integer a floating-point number becomes, from the compiler's notes (compile.c): the
 * machine code no longer tells an unsigned word from a long one.
 */
#ifndef LOCKSTEP_ASM_GIMPLE_CASTS_H
#define LOCKSTEP_ASM_GIMPLE_CASTS_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

/** A GPU converts to 32 or 64 bits; what is smaller is cut out of 32. */
enum integer {
    INTEGER_UNKNOWN,
    INTEGER_SIGNED,
    INTEGER_UNSIGNED,
    INTEGER_LONG,
    INTEGER_LONG_UNSIGNED
};

/** The files, and their texts once they were needed. */
struct casts_notes {
    const char *path, *source_path; /**< of the notes; of the preprocessed program */
    struct text notes, source;
    bool read;
};
void casts_notes_free(struct casts_notes *n);

/** Where the machine code stands. */
struct cast_place {
    const char *function; /**< the name that is in front of its code, up to a colon */
    const char *file;     /**< without folders */
    size_t length;        /**< of `file` */
    long line, column;
    bool from_double, wide; /**< what the processor converts, and whether to 64 bits */
};

/** What a cast makes. @return unknown if there is none at this place, or several that differ */
enum integer casts_target(struct casts_notes *n, const struct cast_place *at);

#endif
