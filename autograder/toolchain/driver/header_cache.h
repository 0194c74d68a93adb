/** @file header_cache.h
 * Keeps what the preprocessor makes of cuda_runtime.h, with which every .cu file begins: text and
 * macros. To read these 150 headers takes it three times as long as a usual program.
 *
 * A program is preprocessed with the macros alone (-imacros), and the text inserted where the
 * headers would be. So they need include guards: a second #include must find a macro, which
 * `#pragma once` does not leave.
 */
#ifndef LOCKSTEP_DRIVER_HEADER_CACHE_H
#define LOCKSTEP_DRIVER_HEADER_CACHE_H

#include <stdbool.h>
#include "run_tool.h"

/** Paths of the files that are kept for one set of flags. All zero: none. */
struct header_cache {
    struct text source;       /**< empty; its headers were preprocessed */
    struct text text;         /**< the headers', with line markers */
    struct text macros;       /**< `#define`s, with line markers */
    struct text dependencies; /**< for make: `OBJECT: SOURCE HEADER...` */
};

/** Finds the headers' text and macros, or makes them if they are missing or a header has changed.
 * @param defines further -D, or NULL
 * @return false if the job's flags may change the headers' text, or one of them has no guard */
bool header_cache_find(struct header_cache *h, const struct sim_build *job, int index,
                       const char *const defines[2]);

/** Makes a preprocessor's command read the macros instead of the headers. */
void header_cache_use(const struct header_cache *h, struct arguments *a);

/** Inserts the text into a preprocessed source, and the headers into its dependencies.
 * @param dependencies path of the file, or NULL
 * @return 0, or -1 if one of them cannot be read or written, or is not what was expected */
int header_cache_insert(const struct header_cache *h, const char *source, const char *preprocessed,
                        const char *dependencies);

void header_cache_free(struct header_cache *h);

#endif
