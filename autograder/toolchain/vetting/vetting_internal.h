/** @file vetting_internal.h
 * Shared by the parts of vet_source().
 */
#ifndef LOCKSTEP_VETTING_VETTING_INTERNAL_H
#define LOCKSTEP_VETTING_VETTING_INTERNAL_H

#include "source_vetting.h"
#include "toolchain/lexer/lexer.h"

/** Kinds of quotation marks. Raw literals and prefixed characters are refused, since code that
 * misread them would lose track of where literals end; `1'000` has a separator. */
enum quote { QUOTE_NONE, QUOTE_LITERAL, QUOTE_SEPARATOR, QUOTE_REFUSED };
enum quote vet_quote(const char *s, size_t i);

/** @return the end of the literal that begins at i: after its closing quote, or at the line's
 * end */
size_t vet_skip(const char *s, size_t i);

/** Vets one line, from its first non-blank character.
 * @return the directive or pragma that is refused, of *length characters; NULL if none is */
const char *vet_directive(const char *s, size_t *length);

/** Vets the directives and pragmas of one file. @return 0, or -1 with a sentence in `messages` */
int vet_directives(const char *path, struct text *messages);

/** Reads a file twice: without line splices, and with comments and literals blanked as well;
 * `lines` holds each character's line number, an int. @return 0, or -1 if it cannot be read */
int vet_read(const char *path, struct text *joined, struct text *blanked, struct text *lines);

/** @return whether it is a file of the system or the project */
bool vet_is_known(const char *path);

/** Checks that no macro of an untrusted file affects a header included after it.
 * @return 0, or -1 with a sentence in `messages` */
int vet_macros(const char *path, struct text *messages);

/** Finds the word by which a source calls a symbol: `scan` of `void scan<int>(int *)`.
 * @param plain the symbol's name, demangled
 * @return whether there is one, shorter than `capacity` */
bool vet_name(const char *plain, char *name, size_t capacity);

/** The first line of a source that has a word, outside of comments, literals and directives. */
struct mention {
    int line, column; /**< from 1; 0: none has it */
    bool is_extern;   /**< it is in a declaration that begins with `extern` */
};
struct mention vet_mention(const struct text *source, const char *name);

#endif
