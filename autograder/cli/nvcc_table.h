/** @file nvcc_table.h
 * What nvcc's options are to the simulator, one row each.
 */
#ifndef LOCKSTEP_CLI_NVCC_TABLE_H
#define LOCKSTEP_CLI_NVCC_TABLE_H

#include <stddef.h>

/** What becomes of an option. */
enum what {
    IGNORED,  /* it chooses among ways of compiling for a GPU, or words of the compiler */
    SAID,     /* it would change results: ignored, and said */
    REFUSED,  /* there is nothing to run afterwards */
    INCLUDE,  /* -I */
    DEFINE,   /* -D */
    WORD,     /* for the preprocessor, with its value */
    STANDARD, /* -std */
    LIBRARY,  /* -l */
    LINKER,   /* -L */
    HOST,     /* a list for the host's compiler */
    LANGUAGE, /* -x */
    SILENT,   /* -w */
    DEBUG,    /* -G */
    STREAM,   /* --default-stream */
    OPTIONS   /* --options-file: more of them */
};

/** Where its value is: VALUED: behind '=' or next; JOINED: also with nothing between, as in -O3. */
enum value { ALONE, VALUED, JOINED };

struct nvcc_row {
    const char *name;
    enum what what;
    enum value value;
};

/** In an order that finds a whole name before the family that it could belong to. */
extern const struct nvcc_row nvcc_rows[];
extern const size_t nvcc_row_count;

#endif
