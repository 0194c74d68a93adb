/** @file dual_pass_internal.h
 * What the parts of dual_pass.h share: a pass's text, its lines and its shape.
 */
#ifndef LOCKSTEP_FRONTEND_DUAL_PASS_INTERNAL_H
#define LOCKSTEP_FRONTEND_DUAL_PASS_INTERNAL_H

#include <stdint.h>
#include "rewriter_internal.h"

/** A line of the program's own that is not empty. */
struct pass_line {
    size_t from, to;    /**< in the text; `to` is behind the newline */
    struct place place; /**< its file and number */
    size_t twin;        /**< the same line in the other pass, or NONE */
};

/** What a declaration is for, by the words before its body. */
enum side { FOR_HOST = 1, FOR_DEVICE = 2, FOR_BOTH = 3 };

/** `{ ... }` of a function, or of a lambda within one that says what it is for. */
struct body {
    size_t head, open, close; /**< where what stands before it begins; both brackets */
    enum side side;
    bool constant; /**< constexpr: the compiler may ask for its value */
};

struct pass {
    struct text text;
    char *mask;
    struct pass_line *lines;
    size_t count;
    struct body *bodies;
    size_t body_count;
    size_t *ends; /**< behind each declaration that is in no body, and each bracket around some */
    size_t end_count;
};

#define NONE SIZE_MAX

/** Reads one pass. */
void pass_read(struct pass *p, const struct text *source);
void pass_free(struct pass *p);

/** Finds brackets and what they belong to. */
void pass_shape(struct pass *p);
/** What the declaration at `from` is for, by its words up to `to`. */
enum side pass_side(const struct pass *p, size_t from, size_t to);
/** The innermost body around this range, or NULL. */
const struct body *pass_body(const struct pass *p, size_t from, size_t to);

/** The line that position i is in, or the last one before. @return NONE before the first */
size_t pass_line_at(const struct pass *p, size_t i);
/** Is it the same place in both, in a line that is the same? */
bool pass_same_place(const struct pass *d, size_t i, const struct pass *h, size_t j);
/** Writes a line marker for position i. */
void pass_mark(const struct pass *p, size_t i, struct text *out);

/** A change of the device's text. */
struct edit {
    size_t from, to;
    struct text text;
};
struct edits {
    struct edit *list;
    size_t count;
};
struct edit *edits_add(struct edits *e, size_t from, size_t to);

/** The bodies `d` and `h` are one function's: makes it right for both sides.
 * @return false if that cannot be done */
bool merge_bodies(struct edits *e, const struct pass *device, const struct body *d,
                  const struct pass *host, const struct body *h, enum side side);
/** Two ranges outside of bodies differ. @return false if nothing can be done */
bool merge_declarations(struct edits *e, const struct pass *device, size_t from, size_t to,
                        const struct pass *host, size_t host_from, size_t host_to);

#endif
