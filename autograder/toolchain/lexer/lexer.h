/** @file lexer.h
 * A source and its mask, which is the source with comments and literals blanked, so that positions
 * are the same in both; and the line markers of the preprocessor.
 */
#ifndef LOCKSTEP_LEXER_LEXER_H
#define LOCKSTEP_LEXER_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

struct source {
    const char *text; /**< as it was written */
    const char *mask; /**< with comments and literals covered */
    size_t length;
    bool native; /**< assembly of the processor that runs the host's code may stay: no lesson's file
                  */
};

/** The mask of a text. @return memory that is the caller's */
char *source_mask(const char *text, size_t length);
/** Of a name: asked for most characters of all headers, so it is here. */
static inline bool word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
/** Does this whole word stand at position i? */
bool word_at(const char *mask, size_t i, const char *word);
/** The position behind the white space (and line splices) that ends before i. */
size_t skip_back(const char *mask, size_t i);
/** The position of `stop` outside all brackets, or n. */
size_t find_outside(const char *mask, size_t i, size_t n, const char *stop);
/** Narrows a range to what is not white space. */
void trim(const char *mask, size_t *from, size_t *to);

/** A line marker of the preprocessor, `# 12 "file.h" 1 3`. */
struct place {
    const char *file; /**< behind the opening quote */
    size_t file_length;
    int line;
    bool moves;  /**< into a file, or back out of one */
    bool system; /**< it is a system's header */
};
/** Reads the marker that begins at i. @return the end of its line, or 0 if it is none */
size_t read_marker(const char *s, size_t i, struct place *p);
/** Where position `at` comes from, by the markers before it; *p says where the source begins. */
void find_place(const char *s, size_t at, struct place *p);
/** Copies the source with each statement in one piece: the preprocessor breaks lines to mark words
 * that come from a system header's macro, such as NULL. */
void join_lines(const struct text *source, struct text *out);

#endif
