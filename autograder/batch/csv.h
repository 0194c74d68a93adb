/** @file csv.h
 * Comma-separated values (RFC 4180), with lines that end in a newline.
 */
#ifndef LOCKSTEP_BATCH_CSV_H
#define LOCKSTEP_BATCH_CSV_H

#include "support/strbuf.h"

/** Adds one field, escaped (escape_text.h) and quoted if necessary: `Doe, Jane` becomes `"Doe,
 * Jane"`. A text that a spreadsheet would evaluate gets a `'` before it. */
void csv_field(struct text *line, const char *value);

/** Ends the line. */
void csv_end(struct text *line);

#endif
