/** @file fill.h
 * What the parts of lesson 7's suite share: memory, and maps as rows of a case's input.
 */
#ifndef LOCKSTEP_FILL_H
#define LOCKSTEP_FILL_H

#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdlib.h>
#include <string.h>
#include "generators.h"

/** Cleared memory, a little more than asked for, so that a count of 0 gives some, too. The caller
 * frees it. */
static inline void *allocate(uint64_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    cr_assert(memory, "out of memory");
    return memory;
}

/** Makes the input: `count` rows, then `more` words. What follows the points of a row is no point.
 */
static inline void put_rows(struct suite_case *c, const int *rows, uint64_t count, uint64_t more) {
    uint64_t n = c->shape->n, pitch = (uint64_t)monoid_pitch(n);
    c->input_words = count * pitch + more;
    c->input = allocate(c->input_words, sizeof *c->input);
    memset(c->input, 0x7f, count * pitch * sizeof *c->input);
    for (uint64_t t = 0; t < count; t++)
        memcpy(c->input + t * pitch, rows + t * n, n * sizeof *rows);
}

/** A case of `hash-set`: keys in one or several calls (test_hash_set.c). */
void fill_keys(struct suite_case *c);

/** A case of `enumerate` or `exact`: the whole monoid (test_searches.c). */
void fill_monoid(struct suite_case *c);

/** A case of `base-points`: the orbit of a tuple (test_searches.c). */
void fill_orbit(struct suite_case *c);

#endif
