/** @file rewriter_internal.h
 * The parts of the rewriter.
 */
#ifndef LOCKSTEP_FRONTEND_REWRITER_INTERNAL_H
#define LOCKSTEP_FRONTEND_REWRITER_INTERNAL_H

#include "toolchain/lexer/lexer.h"

/** Adds warnings for calls of the other side's functions, in device code and in host code. */
void check_calls(const struct source *s, struct text *out);

/** Does an unsupported name begin at i? @return why it is unsupported; *end gets its end */
const char *unsupported_name(const char *mask, size_t i, size_t *end);
/** Does a name begin at i that new devices no longer have? It is refused in a lesson. */
const char *removed_name(const char *mask, size_t i, size_t *end);
/** @return whether these brackets open a launch */
bool is_launch(const char *mask, size_t at);
/** @return whether it is `k<<<g, b>>>;`, without parentheses */
bool launch_lacks_arguments(const char *mask, size_t at, size_t length);
/** @return whether it is `k<<<>>>(a)` or `k<<<g, >>>(a)` */
bool launch_lacks_bounds(const char *mask, size_t at, size_t length);
/** Has the name of the kernel letters that nvcc does not allow there? */
bool launch_has_foreign_letter(const char *mask, size_t at);

/* Each rewrites the construct that begins at (or, for a launch, around) position `at`, if it is of
   its kind. @return its end in the source, or 0 to leave the text unchanged */

/** Rewrites `k<<<g, b>>>(a)`; *start gets its beginning. */
size_t rewrite_launch(const struct source *s, size_t at, size_t *start, struct text *out);
/** The brace before the body of a kernel with `__launch_bounds__`. */
size_t rewrite_bounded_body(const struct source *s, size_t at, struct text *out);
/** Rewrites a kernel that is cast to a pointer to void at `at`. @return its end, or 0 */
size_t rewrite_kernel_address(const struct source *s, size_t at, struct text *out);

/** `(c ? a : b)[i]`, of which a and b may be arrays: only its parenthesis. */
size_t rewrite_chosen_array(const struct source *s, size_t at, struct text *out);
/** The specifier of a `__device__`, `__constant__` or `__managed__` variable. */
size_t rewrite_space_specifier(const struct source *s, size_t at, struct text *out);
/** `static` of a variable inside a device function. */
size_t rewrite_device_static(const struct source *s, size_t at, struct text *out);
/** The type of a texture reference. */
size_t rewrite_texture_ref(const struct source *s, size_t at, struct text *out);
/** A variable's specifier followed by alignas; *start gets the declaration's beginning. */
size_t rewrite_alignas(const struct source *s, size_t at, size_t *start, struct text *out);

#endif
