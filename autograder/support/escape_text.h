/** @file escape_text.h
 * Escapes untrusted text before it is shown: no control sequence reaches a terminal, a report, a
 * record or a table.
 */
#ifndef LOCKSTEP_SUPPORT_ESCAPE_TEXT_H
#define LOCKSTEP_SUPPORT_ESCAPE_TEXT_H

#include "strbuf.h"

/** A text may have several lines; a name may not. */
enum escape_form { ESCAPE_LINES, ESCAPE_NAME };

/** Appends text to `t`. Printable UTF-8 is unchanged. Every other byte becomes `\xNN`; a character
 * that moves the cursor, changes the writing direction or is invisible becomes `\u{NNNN}`. With
 * ESCAPE_LINES line ends and tabs are kept, and CR LF becomes LF. */
void escape_add(struct text *t, const char *data, size_t length, enum escape_form form);

/** Appends text to `t` for an attribute or an element of XML 1.0: escaped as with ESCAPE_LINES, so
 * that no character is left that XML forbids; `<`, `>`, `&`, `"`, line ends and tabs become
 * entities, which a parser gives back as they were. */
void escape_add_xml(struct text *t, const char *data, size_t length);

/** Escapes a whole text in place. */
void escape_text(struct text *t, enum escape_form form);

#endif
