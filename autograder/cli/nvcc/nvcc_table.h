/** @file nvcc_table.h
 * What the simulator does with each of nvcc's options: one row per option.
 */
#ifndef LOCKSTEP_CLI_NVCC_NVCC_TABLE_H
#define LOCKSTEP_CLI_NVCC_NVCC_TABLE_H

#include <stddef.h>

/** What to do with an option. */
enum what {
    IGNORED,  /* ignored: it selects GPU code generation, or compiler output */
    SAID,     /* ignored with a message: it would change results */
    REFUSED,  /* refused: it makes no program */
    INCLUDE,  /* -I */
    DEFINE,   /* -D */
    WORD,     /* for the preprocessor, with its value */
    STANDARD, /* -std */
    LIBRARY,  /* -l */
    LINKER,   /* -L */
    HOST,     /* a list for the host compiler */
    LANGUAGE, /* -x */
    SILENT,   /* -w */
    DEBUG,    /* -G */
    STREAM,   /* --default-stream */
    OPTIONS   /* --options-file */
};

/** Where the value is: VALUED: after '=' or in the next argument; JOINED: also without a separator,
 * as in -O3. */
enum value { ALONE, VALUED, JOINED };

struct nvcc_row {
    const char *name;
    enum what what;
    enum value value;
};

/** Sorted so that a whole name is found before a family's prefix. */
extern const struct nvcc_row nvcc_rows[];
extern const size_t nvcc_row_count;

#endif
