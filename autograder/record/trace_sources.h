/** @file trace_sources.h
 * The source files of a trace: each instruction's place, under a name that holds no folder.
 */
#ifndef LOCKSTEP_RECORD_TRACE_SOURCES_H
#define LOCKSTEP_RECORD_TRACE_SOURCES_H

#include <jansson.h>
#include <stdint.h>
#include "symbolizer.h"

enum { TRACE_FILES = 32, TRACE_SITES = 4096, TRACE_SOURCE_LINES = 2000 };

/** Places seen so far; all zero is empty. */
struct traced_sources {
    struct {
        uint64_t pc;
        int file, line; /**< file: -1 if unknown */
    } site[TRACE_SITES];
    int site_count;
    struct {
        char path[512], name[128];
    } file[TRACE_FILES];
    int file_count;
};

/** The number of the instruction at `pc`; its place is in sources->site[]. */
int trace_site(struct traced_sources *sources, struct symbols *s, uint64_t pc);

/** The name that a path goes by in the trace, or NULL if it is not among the sources. */
const char *trace_source_name(const struct traced_sources *sources, const char *path);

/** All files as {"name": ["line", ...]}. */
json_t *trace_sources_json(const struct traced_sources *sources);

#endif
