/** @file progress_line.h
 * One line on a terminal that says how far a long run is, and how long it will still take. Prints
 * nothing elsewhere.
 */
#ifndef LOCKSTEP_BATCH_PROGRESS_LINE_H
#define LOCKSTEP_BATCH_PROGRESS_LINE_H

#include "support/strbuf.h"

/** Writes the line's text: "12 of 40 graded, about 3 min left".
 * @param done how many are done, `before` of them in an earlier run
 * @param seconds that this run has taken */
void progress_text(struct text *line, int done, int before, int all, double seconds);

/** Prints the line in place of the last one. */
void progress_show(int done, int before, int all, double seconds);

/** Removes the line, so that something else can be printed. */
void progress_clear(void);

#endif
