/** @file times_file.h
 * times.csv: when students handed in, a line each with the columns `id` and `time`.
 */
#ifndef LOCKSTEP_BATCH_COURSE_TIMES_FILE_H
#define LOCKSTEP_BATCH_COURSE_TIMES_FILE_H

#include <stdbool.h>
#include <time.h>
#include "support/strbuf.h"

/** A line. */
struct time_row {
    char *id;    /**< the student's */
    time_t time; /**< when */
    bool used;   /**< a student has this id */
};

/** A file. */
struct times_file {
    struct time_row *list; /**< its lines */
    int count;             /**< how many */
};

/** Reads a file. @param zone of times without an offset; NULL: none
 * @param why gets a sentence with file, line and remedy
 * @return 0 or -1 */
int times_read(struct times_file *f, const char *path, const char *zone, struct text *why);

void times_free(struct times_file *f);

#endif
