/** @file access_sites.h
 * What is known at compile time of volatile and atomic accesses (sim/abi/site_facts.h), from the
 * assembly and from the lines of source that its .loc directives name.
 */
#ifndef LOCKSTEP_ASM_ACCESS_SITES_H
#define LOCKSTEP_ASM_ACCESS_SITES_H

#include <stdbool.h>
#include "support/strbuf.h"

/** The place in a .loc: a file by its number (0: nowhere), line and column. */
struct source_place {
    int file, line, column;
};

/** One pass over a file of assembly; all zero at first. Free with sites_free(). */
struct access_sites {
    struct source_file {
        char *path;
        bool header; /* ours, or the system's: an access there is reported at its caller's line */
    } * files;
    int file_count;
    struct source_place here, outside; /* the last .loc; the last one outside of such headers */
    int open;                          /* the file whose text this is */
    struct text text;
    unsigned count; /* of entries, which numbers their labels */
};

/** To be called for each line after it is written; `next` is what comes after it. If the line
 * announces a volatile or atomic access of which something is known, an entry goes into section
 * lockstep_sites. */
void sites_line(struct access_sites *s, struct text *out, const char *line, const char *next);
void sites_free(struct access_sites *s);

#endif
