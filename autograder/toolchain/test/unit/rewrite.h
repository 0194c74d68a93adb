/** @file rewrite.h
 * What a source becomes, for tests of the rewriter's parts.
 */
#ifndef LOCKSTEP_TOOLCHAIN_TEST_UNIT_REWRITE_H
#define LOCKSTEP_TOOLCHAIN_TEST_UNIT_REWRITE_H

#include <stddef.h>

/** What the rewriter makes of a source; NULL: the source stays as it is. */
struct rewrite {
    const char *name, *source, *wanted;
};

void expect_rewrites(const struct rewrite *rows, size_t count);

/** Here `wanted` is how the message begins. */
void expect_refusals(const struct rewrite *rows, size_t count);

#endif
