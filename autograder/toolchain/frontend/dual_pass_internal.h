/** @file dual_pass_internal.h
 * Shared by the parts of dual_pass.h: a pass's text, its lines and its structure.
 */
#ifndef LOCKSTEP_FRONTEND_DUAL_PASS_INTERNAL_H
#define LOCKSTEP_FRONTEND_DUAL_PASS_INTERNAL_H

#include <stdint.h>
#include "rewriter_internal.h"

/** A non-empty line of the program's own files. */
struct pass_line {
    size_t from, to;    /**< in the text; `to` is after the newline */
    struct place place; /**< its file and number */
    size_t twin;        /**< the equal line in the other pass, or NONE */
};

/** The side that a declaration is for, by the words before its body. */
enum side { FOR_HOST = 1, FOR_DEVICE = 2, FOR_BOTH = 3 };

/** `{ ... }` of a function, or of a lambda in it that names its side. */
struct body {
    size_t head, open, close; /**< the start of the declaration; both brackets */
    enum side side;
    bool constant; /**< constexpr: the compiler may need its value */
};

struct pass {
    struct text text;
    char *mask;
    struct pass_line *lines;
    size_t count;
    struct body *bodies;
    size_t body_count;
    size_t *ends; /**< after each declaration outside of bodies, and each bracket around some */
    size_t end_count;
};

#define NONE SIZE_MAX

/** Reads one pass. */
void pass_read(struct pass *p, const struct text *source);
void pass_free(struct pass *p);

/** Finds the brackets and what they enclose. */
void pass_shape(struct pass *p);
/** The side that the declaration at `from` is for, by its words up to `to`. */
enum side pass_side(const struct pass *p, size_t from, size_t to);
/** The innermost body around this range, or NULL. */
const struct body *pass_body(const struct pass *p, size_t from, size_t to);

/** @return the line that contains position i, or the last one before it; NONE before the first */
size_t pass_line_at(const struct pass *p, size_t i);
/** @return whether it is the same place in both passes, in an equal line */
bool pass_same_place(const struct pass *d, size_t i, const struct pass *h, size_t j);
/** Writes a line marker for position i. */
void pass_mark(const struct pass *p, size_t i, struct text *out);

/** An edit of the device's text. */
struct edit {
    size_t from, to;
    struct text text;
};
struct edits {
    struct edit *list;
    size_t count;
};
struct edit *edits_add(struct edits *e, size_t from, size_t to);

/** Merges the bodies `d` and `h` of one function, so that both sides run their own.
 * @return false if that is not possible */
bool merge_bodies(struct edits *e, const struct pass *device, const struct body *d,
                  const struct pass *host, const struct body *h, enum side side);
/** Merges two ranges outside of bodies. @return false if that is not possible */
bool merge_declarations(struct edits *e, const struct pass *device, size_t from, size_t to,
                        const struct pass *host, size_t host_from, size_t host_to);

#endif
