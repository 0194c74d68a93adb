/** @file own_source.h
 * The program's own lines, and their tokens: where a message of the compiler belongs.
 */
#ifndef LOCKSTEP_DIAGNOSTICS_OWN_SOURCE_H
#define LOCKSTEP_DIAGNOSTICS_OWN_SOURCE_H

#include <stdbool.h>
#include "support/strbuf.h"

/** @return the length of "FILE:LINE" at the start of "FILE:LINE:12: error: ...", or 0 */
size_t message_place(const char *s, size_t n);

/** A place, as a message names it. */
struct message_place {
    const char *file; /**< its first `file_length` characters */
    size_t file_length;
    int line;
    size_t column; /**< 0: unknown */
    size_t length; /**< of "FILE:LINE" or "FILE:LINE:COLUMN" */
};

/** Reads the place at the start of a message. @return whether there is one */
bool message_read_place(const char *s, size_t n, struct message_place *p);

/** A file that messages name. */
struct own_source {
    struct text text;
    char *mask; /**< comments and literals blanked (toolchain/lexer/lexer.h) */
};

/** Reads the file of a place. An untrusted source can make messages name any file: then only the
 * source itself is read. @return false if it is not to be read, or no regular file of usual size */
bool own_source_open(struct own_source *s, const struct message_place *p, const char *source,
                     bool untrusted);
void own_source_close(struct own_source *s);

/** @return where line `number` begins, from 1; the text's end if it has fewer lines */
size_t line_start(const char *text, int number);

/** @return the token that contains position `at` of a line: the start of a word, or `at` */
size_t token_start(const char *line, size_t at);
/** @return the token's length: of a word; of anything else 1; of white space 0 */
size_t token_length(const char *line);
/** Counts a token in the first `n` characters of a line. */
size_t token_count(const char *line, size_t n, const char *token, size_t length);
/** @return the position of the token that `which` others like it precede in the line, or n */
size_t token_find(const char *line, size_t n, const char *token, size_t length, size_t which);

#endif
