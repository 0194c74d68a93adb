/** @file lexer.h
 * A source and its mask: the source with comments and literals blanked, at the same positions.
 * Reads the preprocessor's line markers.
 */
#ifndef LOCKSTEP_LEXER_LEXER_H
#define LOCKSTEP_LEXER_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include "support/strbuf.h"

struct source {
    const char *text; /**< the text as written */
    const char *mask; /**< the text with comments and literals blanked */
    size_t length;
    bool native; /**< host assembly may stay: not in a lesson's file */
};

/** Makes the mask of a text. @return memory that the caller frees */
char *source_mask(const char *text, size_t length);
/** Part of an identifier? Inline, since it is called for most characters of all headers. */
static inline bool word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
/** @return whether this whole word begins at position i */
bool word_at(const char *mask, size_t i, const char *word);
/** @return the position after the white space (and line splices) that ends before i */
size_t skip_back(const char *mask, size_t i);
/** @return the position after the white space that begins at i */
size_t skip_space(const char *mask, size_t i);
/** @return where the word that ends before i begins; i if there is none */
size_t word_start(const char *mask, size_t i);
/** @return the position of `stop` outside all brackets, or n */
size_t find_outside(const char *mask, size_t i, size_t n, const char *stop);
/** Narrows a range by the white space at both ends. */
void trim(const char *mask, size_t *from, size_t *to);

/** A line marker of the preprocessor, `# 12 "file.h" 1 3`. */
struct place {
    const char *file; /**< after the opening quote */
    size_t file_length;
    int line;
    bool moves;  /**< enters a file, or returns from one */
    bool system; /**< the file is a system header */
};
/** Reads the marker that begins at i. @return the end of its line, or 0 if it is not a marker */
size_t read_marker(const char *s, size_t i, struct place *p);
/** Finds the source position of `at` by the markers before it; *p is initialised to the source's
 * start. */
void find_place(const char *s, size_t at, struct place *p);
/** Copies the source with each statement's lines joined: the preprocessor splits lines around words
 * that come from a system header's macro, such as NULL. */
void join_lines(const struct text *source, struct text *out);

#endif
