/** @file escape_text.h
 * Makes a stranger's text safe to show: control sequences in it never reach a terminal, a report,
 * a record or a table.
 */
#ifndef LOCKSTEP_SUPPORT_ESCAPE_TEXT_H
#define LOCKSTEP_SUPPORT_ESCAPE_TEXT_H

#include "strbuf.h"

/** A text may have lines; a name has none. */
enum escape_form { ESCAPE_LINES, SAFE_NAME };

/** Adds text to `t`: printable UTF-8 stays as it is. Every other byte becomes `\xNN`, and a
 * character that moves the cursor, changes the direction of writing or cannot be seen becomes
 * `\u{NNNN}`. With ESCAPE_LINES line ends and tabs stay, and CR LF becomes LF. */
void escape_add(struct text *t, const char *data, size_t length, enum escape_form form);

/** Makes a whole text safe, in place. */
void escape_text(struct text *t, enum escape_form form);

#endif
