/* Lesson 5's suite: the pairs of a value and its count that a right table holds, and what the
   values are drawn from. */
#ifndef DISTRIBUTION_COUNT_PAIRS_H
#define DISTRIBUTION_COUNT_PAIRS_H

#include <lockstep/suite.h>
#include <stdlib.h>
#include "sets.h"

/** One line of a right table. */
struct pair {
    int64_t value;  /**< an item's */
    uint64_t count; /**< of items with it */
};

static struct pair *right; /* what the table of the case at hand must hold, in order */
static uint64_t right_count;

/* ---- counting, by sorting ---- */

static int by_value(const void *a, const void *b) {
    int64_t x = ((const struct pair *)a)->value, y = ((const struct pair *)b)->value;
    return (x > y) - (x < y);
}

/* `right` holds pairs, with values more than once; afterwards each value once, in order. */
static void count_right(uint64_t n) {
    right_count = 0;
    qsort(right, n, sizeof *right, by_value);
    for (uint64_t i = 0; i < n; i++) {
        if (right_count && right[right_count - 1].value == right[i].value)
            right[right_count - 1].count += right[i].count;
        else
            right[right_count++] = right[i];
    }
}

/* What the contract calls the three arrays of a table in one buffer. */
static void name_table(struct suite_part parts[SUITE_PARTS], const char *const names[SUITE_PARTS],
                       uint64_t room) {
    const int64_t word[SUITE_PARTS] = {0, 1, 1 + (int64_t)room};
    for (int i = 0; i < SUITE_PARTS; i++) parts[i] = (struct suite_part){names[i], 8 * word[i]};
}

#endif
