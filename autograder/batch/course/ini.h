/** @file ini.h
 * Reads a plain-text file of sections, keys and values:
 *
 *     [section]
 *     key = value   # a comment
 */
#ifndef LOCKSTEP_BATCH_COURSE_INI_H
#define LOCKSTEP_BATCH_COURSE_INI_H

#include "support/strbuf.h"

/** One line with a key. */
struct ini_entry {
    char *section; /**< "late"; "" before the first section */
    char *key;     /**< "grace" */
    char *value;   /**< "15 minutes", without blanks around it */
    int line;      /**< from 1 */
};

/** A file's entries, in their order. */
struct ini {
    struct ini_entry *list; /**< all of them */
    int count;              /**< how many */
};

/** Reads a file. @param why gets a sentence with file and line if it cannot be read
 * @return 0 or -1 */
int ini_read(struct ini *f, const char *path, struct text *why);

void ini_free(struct ini *f);

#endif
