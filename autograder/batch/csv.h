/** @file csv.h
 * Comma-separated values as RFC 4180 has them, lines ended by a newline.
 */
#ifndef LOCKSTEP_BATCH_CSV_H
#define LOCKSTEP_BATCH_CSV_H

#include "support/strbuf.h"

/** Adds one field, made safe (escape_text.h) and quoted where it must be: `Doe, Jane` becomes
 * `"Doe, Jane"`. */
void csv_field(struct text *line, const char *value);

/** Ends the line. */
void csv_end(struct text *line);

#endif
