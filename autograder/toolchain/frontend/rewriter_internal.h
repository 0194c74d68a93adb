/** @file rewriter_internal.h
 * What the parts of the lexer share: positions in a source and its mask, which is the source with
 * comments and literals blanked, so that positions are the same in both.
 */
#ifndef LOCKSTEP_FRONTEND_REWRITER_INTERNAL_H
#define LOCKSTEP_FRONTEND_REWRITER_INTERNAL_H

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
char *lexer_mask(const char *text, size_t length);
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

/** Adds warnings for functions of the host that code of the device calls. */
void lexer_host_calls(const struct source *s, struct text *out);

/* Each rewrites what begins at (or, for a launch, around) position `at`, if it is its kind of
   thing. @return the end of it in the source, or 0 for "leave it" */

/** Does a name begin at i that the simulator cannot know? @return why not; *end gets its end */
const char *lexer_refuses(const char *mask, size_t i, size_t *end);
/** Does a name begin at i that CUDA had once, and new cards have not? Refused in a lesson. */
const char *lexer_removed(const char *mask, size_t i, size_t *end);
/** Are these the brackets that open a launch? */
bool lexer_is_launch(const char *mask, size_t at);
/** `k<<<g, b>>>;`, which has no parentheses. */
bool lexer_lacks_arguments(const char *mask, size_t at, size_t length);
/** `k<<<g, b>>>(a)`; *start gets where it begins. */
size_t lexer_launch(const struct source *s, size_t at, size_t *start, struct text *out);
/** Rewrites a kernel that is cast to a pointer to void at `at`. @return its end, or 0 */
size_t lexer_kernel(const struct source *s, size_t at, struct text *out);

/** The keyword of a `__device__`, `__constant__` or `__managed__` variable. */
size_t lexer_variable(const struct source *s, size_t at, struct text *out);
/** `static` of a variable inside a function of the device. */
size_t lexer_static(const struct source *s, size_t at, struct text *out);
/** The type of a texture reference. */
size_t lexer_texture(const struct source *s, size_t at, struct text *out);
/** A variable's keyword with an alignas behind it; *start gets where the declaration begins. */
size_t lexer_align(const struct source *s, size_t at, size_t *start, struct text *out);
/** Is this assembly of the host's processor, and no PTX? By its code and its operands' letters. */
bool lexer_is_native(const char *code, const char *constraints);
/** `asm("...")`, as far as it is known; `why` says what is not. */
size_t lexer_assembly(const struct source *s, size_t at, struct text *out, struct text *why);

#endif
