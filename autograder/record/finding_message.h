/** @file finding_message.h
 * A finding in words.
 */
#ifndef LOCKSTEP_RECORD_FINDING_MESSAGE_H
#define LOCKSTEP_RECORD_FINDING_MESSAGE_H

#include "reader.h"
#include "symbolizer.h"
#include "support/strbuf.h"

/** Where it is: both accesses, by file (whole, and without its folder) and line; and the word, by
 * its array's name. Strings of files belong to `s`. */
struct place {
    const char *file, *other_file, *base, *other_base;
    int line, other_line;
    char address[160];
};

/** Looks that up. `s` may be NULL: then there are no lines. */
void finding_locate(const struct finding *f, struct symbols *s, struct place *p);

/** Adds the sentence to t. */
void finding_say(struct text *t, const struct finding *f, const struct place *p);

#endif
