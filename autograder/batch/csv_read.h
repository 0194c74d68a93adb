/** @file csv_read.h
 * Reads comma-separated values (RFC 4180), also with semicolons, as spreadsheets write them where
 * the comma is the decimal point.
 */
#ifndef LOCKSTEP_BATCH_CSV_READ_H
#define LOCKSTEP_BATCH_CSV_READ_H

/** A table; all rows have as many fields as the first one. */
struct csv_table {
    int rows, columns;
    char **fields; /**< row by row; missing ones are "" */
    int *lines;    /**< of each row: where it begins in the file, from 1 */
};

/** Reads a table. The separator is the one that the first line has more of. */
void csv_read(struct csv_table *t, const char *text);

/** @return a field of a row; "" if there is none */
const char *csv_at(const struct csv_table *t, int row, int column);

void csv_free(struct csv_table *t);

#endif
