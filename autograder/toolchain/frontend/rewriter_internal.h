/** @file rewriter_internal.h
 * The parts of the rewriter.
 */
#ifndef LOCKSTEP_FRONTEND_REWRITER_INTERNAL_H
#define LOCKSTEP_FRONTEND_REWRITER_INTERNAL_H

#include "toolchain/lexer/lexer.h"

/** Adds warnings for functions of the host that code of the device calls. */
void check_host_calls(const struct source *s, struct text *out);

/* Each rewrites what begins at (or, for a launch, around) position `at`, if it is its kind of
   thing. @return the end of it in the source, or 0 for "leave it" */

/** Does a name begin at i that the simulator cannot know? @return why not; *end gets its end */
const char *unsupported_name(const char *mask, size_t i, size_t *end);
/** Does a name begin at i that CUDA had once, and new cards have not? Refused in a lesson. */
const char *removed_name(const char *mask, size_t i, size_t *end);
/** Are these the brackets that open a launch? */
bool is_launch(const char *mask, size_t at);
/** `k<<<g, b>>>;`, which has no parentheses. */
bool launch_lacks_arguments(const char *mask, size_t at, size_t length);
/** `k<<<g, b>>>(a)`; *start gets where it begins. */
size_t rewrite_launch(const struct source *s, size_t at, size_t *start, struct text *out);
/** Rewrites a kernel that is cast to a pointer to void at `at`. @return its end, or 0 */
size_t rewrite_kernel_address(const struct source *s, size_t at, struct text *out);

/** The keyword of a `__device__`, `__constant__` or `__managed__` variable. */
size_t rewrite_space_specifier(const struct source *s, size_t at, struct text *out);
/** `static` of a variable inside a function of the device. */
size_t rewrite_device_static(const struct source *s, size_t at, struct text *out);
/** The type of a texture reference. */
size_t rewrite_texture_ref(const struct source *s, size_t at, struct text *out);
/** A variable's keyword with an alignas behind it; *start gets where the declaration begins. */
size_t rewrite_alignas(const struct source *s, size_t at, size_t *start, struct text *out);

#endif
