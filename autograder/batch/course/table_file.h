/** @file table_file.h
 * A CSV file that an instructor writes: found columns, and messages with file and line.
 */
#ifndef LOCKSTEP_BATCH_COURSE_TABLE_FILE_H
#define LOCKSTEP_BATCH_COURSE_TABLE_FILE_H

#include "batch/csv_read.h"
#include "support/strbuf.h"

/** An open table. */
struct table_file {
    const char *path;       /**< for messages */
    struct csv_table table; /**< its rows */
};

/** Reads a file and checks its first line.
 * @param columns titles, of which the first `needed` must be there, ended by NULL
 * @param at gets the column of each title; -1: there is none
 * @param why gets a sentence with file, line and remedy
 * @return 0 or -1 */
int table_open(struct table_file *f, const char *path, const char *const columns[], int needed,
               int at[], struct text *why);

/** Says what is wrong with a row. @return -1 */
int table_wrong(const struct table_file *f, int row, struct text *why, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void table_close(struct table_file *f);

#endif
