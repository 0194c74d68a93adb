/* Lesson 5's suite: makes items, sorts and counts them, and judges from outside the table that the
   kernels in another process made of them. A table may be in any order. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "sets.h"

struct pair {
    int64_t value;
    uint64_t count;
};

static struct pair *right; /* what the table of the case at hand must hold, in order */
static uint64_t right_count;
static char reason[160];

/* ---- counting, by sorting ---- */

static int by_value(const void *a, const void *b) {
    int64_t x = ((const struct pair *)a)->value, y = ((const struct pair *)b)->value;
    return (x > y) - (x < y);
}

/* `right` holds a pair for each item; afterwards one for each value. */
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

static void fill_items(struct suite_case *c) {
    uint64_t n = c->shape->n, bytes = (uint64_t)sets_bytes(c->shape->variant);
    c->input_bytes = n * bytes;
    c->input_words = (n * bytes + 3) / 4;
    c->input = malloc(n * bytes + 8);
    right = realloc(right, (n + 1) * sizeof *right);
    cr_assert(c->input && right, "out of memory for n = %" PRIu64, n);
    for (uint64_t i = 0; i < n; i++) {
        int64_t item = sets_item(c->shape->variant, i, n, c->shape->m);
        memcpy((char *)c->input + i * bytes, &item, bytes); /* little-endian: the low bytes */
        right[i] = (struct pair){item, 1};
    }
    count_right(n);
}

/* ---- judging a table ---- */

static uint64_t long_at(const uint32_t *words, uint64_t i) {
    return (uint64_t)words[2 * i + 1] << 32 | words[2 * i];
}

/* @return what is wrong with this pair, or NULL */
static const char *judge_pair(struct pair got, bool *seen) {
    struct pair *known = bsearch(&got, right, right_count, sizeof *right, by_value);
    if (!known) {
        snprintf(reason, sizeof reason, "the table has value %" PRId64 ", which does not occur",
                 got.value);
    } else if (seen[known - right]) {
        snprintf(reason, sizeof reason, "the table has value %" PRId64 " twice", got.value);
    } else if (known->count != got.count) {
        snprintf(reason, sizeof reason,
                 "value %" PRId64 " is counted %" PRIu64 " times; expected %" PRIu64, got.value,
                 got.count, known->count);
    } else {
        seen[known - right] = true;
        return NULL;
    }
    return reason;
}

static const char *judge_size(uint64_t size, const bool *seen) {
    if (size == right_count) return NULL;
    uint64_t missing = 0;
    while (missing < right_count && seen[missing]) missing++;
    snprintf(reason, sizeof reason,
             "the table has %" PRIu64 " values; expected %" PRIu64 ", among them %" PRId64, size,
             right_count, right[missing].value);
    return reason;
}

static const char *judge_table(const struct suite_case *c, const uint32_t *output,
                               const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    uint64_t room = (c->output_words / 2 - 1) / 2, size = long_at(output, 0);
    bool *seen = calloc(right_count + 1, sizeof *seen);
    const char *why = NULL;
    if (size > room) {
        snprintf(reason, sizeof reason, "the table's size is %" PRIu64 "; it has room for %" PRIu64,
                 size, room);
        why = reason;
    }
    for (uint64_t p = 0; p < size && !why && seen; p++) {
        struct pair got = {(int64_t)long_at(output, 1 + p), long_at(output, 1 + room + p)};
        why = judge_pair(got, seen);
    }
    if (!why && seen) why = judge_size(size, seen);
    free(seen);
    return why;
}

/* As the contract promises: room for the values, and scratch. */
static void fill(struct suite_case *c) {
    fill_items(c);
    uint64_t room = c->shape->m;
    c->output_words = 2 * (1 + 2 * room);
    c->scratch_words = (32 * c->shape->n + 64 * room + (1 << 20)) / 4;
    c->judge = judge_table;
}

/* On the device there is room for a few chunks only. */
static void fill_stream(struct suite_case *c) {
    fill(c);
    c->scratch_words = (4 * SETS_CHUNK + 4096) / 4;
}

/* ---- statistics of a table ---- */

/* Counts so large that the ranks have more than 32 bits, with many that are alike; `m` 1: all 1. */
static uint64_t count_for(const struct lockstep_case *c, uint64_t r) {
    return c->m == 1 ? 1 : (1 + sets_random(r + c->n) % 9) << 31;
}

static void expect_statistics(struct suite_case *c, uint64_t total) {
    struct pair mode = right[0];
    int64_t median = 0;
    uint64_t before = 0;
    for (uint64_t p = 0; p < right_count; p++) {
        if (right[p].count > mode.count) mode = right[p];
        if (before <= (total - 1) / 2) median = right[p].value;
        before += right[p].count;
    }
    memcpy(c->expected, &median, 8);
    memcpy(c->expected + 2, &mode.value, 8);
    memcpy(c->expected + 4, &mode.count, 8);
}

static void fill_table(struct suite_case *c) {
    uint64_t n = c->shape->n, total = 0, size = n;
    c->input_words = 2 * (1 + 2 * n);
    c->output_words = 6;
    c->input = malloc(4 * c->input_words);
    c->expected = malloc(4 * c->output_words);
    right = realloc(right, (n + 1) * sizeof *right);
    cr_assert(c->input && c->expected && right, "out of memory for n = %" PRIu64, n);
    for (uint64_t p = 0; p < n; p++) {
        right[p] = (struct pair){sets_value(c->shape->variant, p), count_for(c->shape, p)};
        memcpy(c->input + 2 * (1 + p), &right[p].value, 8);
        memcpy(c->input + 2 * (1 + n + p), &right[p].count, 8);
        total += right[p].count;
    }
    memcpy(c->input, &size, 8);
    count_right(n);
    expect_statistics(c, total);
}

/* ---- the museum ---- */

static const char *judge_check(int exhibit, bool trusted) {
    bool healthy = exhibit == 0 || exhibit == OTHER_HEALTHY;
    if (trusted == healthy) return NULL;
    snprintf(reason, sizeof reason, "check() says that it can%s be trusted", trusted ? "" : "not");
    return reason;
}

/* The answer is compared with what the simulator found when it ran the exhibit. */
static const char *judge_diagnosis(int flaw, int line, const struct suite_finding *findings,
                                   int count) {
    static const char *const kinds[] = {"nothing", "race", "barrier-divergence"};
    const char *kind = flaw >= 0 && flaw < 3 ? kinds[flaw] : "?";
    int of_kind = 0, there = 0;
    for (int i = 0; i < count; i++) {
        bool same = !strcmp(findings[i].kind, kind);
        of_kind += same;
        there += same && (findings[i].line == line || findings[i].other_line == line);
    }
    if (flaw == 0 ? count == 0 : there > 0) return NULL;
    snprintf(reason, sizeof reason, "diagnose() says %s in line %d; %s", kind, line,
             flaw == 0 ? "the simulator finds something"
             : of_kind ? "the line is another one"
                       : "it finds no such thing");
    return reason;
}

static const char *judge_exhibit(const struct suite_case *c, const uint32_t *output,
                                 const struct suite_finding *findings, int count) {
    int exhibit = sets_exhibit(c->shape->variant);
    if (exhibit < DIAGNOSE) return judge_check(exhibit, output[0] != 0);
    return judge_diagnosis((int)output[0], (int)output[1], findings, count);
}

static void fill_exhibit(struct suite_case *c) {
    fill_items(c);
    c->output_words = 2;
    c->scratch_words = 2 * 513 + (32 * c->shape->n + (1 << 16)) / 4;
    c->judge = judge_exhibit;
}

/* ---- the tests ---- */

static void grade(const char *exercise, suite_fill how) {
    const char *why = suite_grade(lockstep_lesson_find(5), exercise, how);
    cr_assert(why == NULL, "%s", why);
}

TestSuite(distribution_count, .timeout = 300);
Test(distribution_count, serial) { grade("serial", fill); }
Test(distribution_count, openmp) { grade("openmp", fill); }
Test(distribution_count, count_if) { grade("count-if", fill); }
Test(distribution_count, chunks) { grade("chunks", fill); }
Test(distribution_count, dynamic) { grade("dynamic", fill); }
Test(distribution_count, museum) { grade("museum", fill_exhibit); }
Test(distribution_count, sort_rle) { grade("sort-rle", fill); }
Test(distribution_count, hash) { grade("hash", fill); }
Test(distribution_count, direct) { grade("direct", fill); }
Test(distribution_count, stream) { grade("stream", fill_stream); }
Test(distribution_count, uses) { grade("uses", fill_table); }
