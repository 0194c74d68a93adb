/** @file glossary.h
 * The words of reports and records, read from lessons/notes/glossary.md, which is also a page of
 * the notes. Its second lines describe the structure of an entry.
 */
#ifndef LOCKSTEP_CLI_GLOSSARY_H
#define LOCKSTEP_CLI_GLOSSARY_H

#include <stdbool.h>
#include "support/strbuf.h"

/** The parts of an entry; one that it lacks is empty. */
enum term_part {
    TERM_NAME,
    TERM_GROUP,   /**< the heading above it */
    TERM_MEANING, /**< paragraphs, each in one line */
    TERM_PROGRAM, /**< lines that begin with a blank, or with - if wrong and + if right */
    TERM_ALSO,    /**< other names: "data race; conflict" */
    TERM_COUNTS,  /**< "bank_conflicts 31, 0": of the wrong program, of the right one */
    TERM_OPTIONS, /**< how to run the program, if not with `lockstep run`: "lesson 1 serial" */
    TERM_FIX,
    TERM_SOURCE,
    TERM_PARTS
};

struct term {
    struct text part[TERM_PARTS];
};

struct glossary {
    struct term *terms;
    int count;
};

/** Reads the glossary. @return 0, or -1 after a message */
int glossary_read(struct glossary *g);
void glossary_free(struct glossary *g);

/** @return the entry with this name or other name, whatever its hyphens, capitals and plural; or
 * NULL */
const struct term *glossary_find(const struct glossary *g, const char *name);

/** @return the name most like an unknown one, or NULL if none is */
const char *glossary_nearest(const struct glossary *g, const char *name);

/** Adds the wrong or the right program of an entry. @return whether it has one */
bool glossary_program(const struct term *term, bool right, struct text *program);

static inline const char *term_text(const struct term *t, enum term_part part) {
    return t->part[part].data ? t->part[part].data : "";
}

#endif
