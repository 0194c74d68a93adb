/** @file vetting_internal.h
 * What the parts of vet_source() share.
 */
#ifndef LOCKSTEP_VETTING_VETTING_INTERNAL_H
#define LOCKSTEP_VETTING_VETTING_INTERNAL_H

#include "source_vetting.h"
#include "toolchain/lexer/lexer.h"

/** What a quotation mark at i is. Raw literals and characters with a prefix are refused, since a
 * reader that took them for others would lose its way; `1'000` has a separator. */
enum quote { QUOTE_NONE, QUOTE_LITERAL, QUOTE_SEPARATOR, QUOTE_REFUSED };
enum quote vet_quote(const char *s, size_t i);

/** The end of the literal that begins at i: behind its other mark, or at the line's end. */
size_t vet_skip(const char *s, size_t i);

/** Reads one line, from its first character that is not blank.
 * @return the directive or pragma that is refused in it, of *length characters; NULL if none is */
const char *vet_directive(const char *s, size_t *length);

/** The directives and pragmas of one file. @return 0, or -1 with a sentence in `messages` */
int vet_directives(const char *path, struct text *messages);

/** A file with its splices taken out, and the same with blanks for comments and literals; `lines`
 * holds the number, an int, of each character's line. @return 0, or -1 if it cannot be read */
int vet_read(const char *path, struct text *joined, struct text *blanked, struct text *lines);

/** Is it a file of the system's or of the project's? */
bool vet_is_known(const char *path);

/** Would a macro of a stranger's file reach a header that comes after it?
 * @return 0, or -1 with a sentence in `messages` */
int vet_macros(const char *path, struct text *messages);

#endif
