/* Lesson 5's suite: the tables of exercise `uses`, and their median and mode. */
#ifndef DISTRIBUTION_COUNT_STATISTICS_H
#define DISTRIBUTION_COUNT_STATISTICS_H

#include <criterion/criterion.h>
#include <inttypes.h>
#include "pairs.h"

/* How the counts are spread: the case's second size. */
enum spread { ALIKE, ALL_ONE, HALVES, HUGE };

static uint64_t count_for(const struct suite_case *c, uint64_t p) {
    uint64_t random = sets_random(c->seed + p);
    switch (c->shape->m) {
    case ALL_ONE: return 1;
    case HALVES: /* all are even, and so is half of the total: a double loses the 1 that is taken */
        return ((UINT64_C(1) << 54) / c->shape->n - (random >> 40)) & ~UINT64_C(1);
    case HUGE: return (UINT64_C(3) << 62) / c->shape->n - (random >> 24);
    default: return (1 + random % 9) << 31; /* many are alike, and ranks have more than 32 bits */
    }
}

/* The largest value's count becomes such that one half of the items is less than some value, and
   the other one is not: who rounds, or is off by one, is caught. */
static void balance(void) {
    uint64_t below = 0, rest = 0, half = 0;
    for (uint64_t p = 0; p + 1 < right_count; p++) rest += right[p].count;
    for (; half + 1 < right_count && below <= rest; half++)
        below += right[half].count, rest -= right[half].count;
    right[right_count - 1].count = below - rest;
}

static void expect_statistics(struct suite_case *c) {
    struct pair mode = right[0];
    int64_t median = 0;
    uint64_t before = 0, total = 0;
    for (uint64_t p = 0; p < right_count; p++) total += right[p].count;
    for (uint64_t p = 0; p < right_count; p++) {
        if (right[p].count > mode.count) mode = right[p];
        if (before <= (total - 1) / 2) median = right[p].value;
        before += right[p].count;
    }
    memcpy(c->expected, &median, 8);
    memcpy(c->expected + 2, &mode.value, 8);
    memcpy(c->expected + 4, &mode.count, 8);
}

/* Pair p of a table with room for more: those behind the last one are no pairs. */
static struct pair pair_at(const struct suite_case *c, uint64_t p) {
    struct pair pair = {sets_value(c->shape->variant, p), 0};
    if (p >= right_count) return (struct pair){(int64_t)p - 64, UINT64_C(1) << 61};
    return *(struct pair *)bsearch(&pair, right, right_count, sizeof pair, by_value);
}

static void fill_table(struct suite_case *c) {
    uint64_t n = c->shape->n, room = n + n % 7;
    c->input_words = 2 * (1 + 2 * room);
    c->output_words = 6;
    name_table(c->parts[0],
               (const char *const[]){"counted.size", "counted.values", "counted.counts"}, room);
    c->input = malloc(4 * c->input_words);
    c->expected = malloc(4 * c->output_words);
    right = realloc(right, (n + 1) * sizeof *right);
    cr_assert(c->input && c->expected && right, "out of memory for n = %" PRIu64, n);
    for (uint64_t p = 0; p < n; p++)
        right[p] = (struct pair){sets_value(c->shape->variant, p), count_for(c, p)};
    count_right(n);
    if (c->shape->m == HALVES) balance();
    memcpy(c->input, &right_count, 8);
    for (uint64_t p = 0; p < room; p++) {
        struct pair pair = pair_at(c, p);
        memcpy(c->input + 2 * (1 + p), &pair.value, 8);
        memcpy(c->input + 2 * (1 + room + p), &pair.count, 8);
    }
    expect_statistics(c);
}

#endif
