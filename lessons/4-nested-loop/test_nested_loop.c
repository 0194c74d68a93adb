/* Lesson 4's suite: makes rows, runs the loop serially, and judges from outside what the kernels in
   another process made of it. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdio.h>
#include <stdlib.h>
#include "rows.h"

enum { SUM, STORE, LONG };

static char reason[160];
static int *length;     /* of the rows of the case at hand */
static uint64_t *place; /* of their first cells */
static uint64_t pairs;

/* ---- the body, once more: the suite shares no code with what it judges ---- */

static uint32_t pair_value(uint32_t ix, uint32_t iy) {
    return ((ix * UINT32_C(2654435761)) ^ (iy * UINT32_C(2246822519))) | 1;
}

static uint32_t long_value(uint32_t ix, uint32_t iy) {
    uint32_t h = pair_value(ix, iy);
    for (int round = 0; round < 64; round++)
        h = (h ^ h >> 15) * UINT32_C(1664525) + UINT32_C(1013904223);
    return h;
}

static uint64_t sum_of_row(int body, uint32_t ix) {
    uint64_t sum = 0;
    for (uint32_t iy = 0; iy < (uint32_t)length[ix]; iy++)
        sum += body == LONG ? long_value(ix, iy) : 2 * (uint64_t)iy;
    return sum;
}

/* ---- judging ---- */

static const char *judge_sums(const struct suite_case *c, const uint32_t *output,
                              const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    for (uint32_t ix = 0; ix < c->shape->n; ix++) {
        uint64_t got = (uint64_t)output[2 * ix + 1] << 32 | output[2 * ix];
        uint64_t right = sum_of_row(rows_body(c->shape->variant), ix);
        if (got == right) continue;
        snprintf(reason, sizeof reason, "the sum of row %u, of %d pairs, is %llu; expected %llu",
                 ix, length[ix], (unsigned long long)got, (unsigned long long)right);
        return reason;
    }
    return NULL;
}

static const char *judge_cells(const struct suite_case *c, const uint32_t *output,
                               const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    for (uint32_t ix = 0; ix < c->shape->n; ix++)
        for (uint32_t iy = 0; iy < (uint32_t)length[ix]; iy++) {
            uint32_t got = output[place[ix] + iy], right = pair_value(ix, iy);
            if (got == right) continue;
            snprintf(reason, sizeof reason, "the body was run %s for (%u, %u); row %u has %d pairs",
                     got ? "wrongly, or more than once," : "not at all", ix, iy, ix, length[ix]);
            return reason;
        }
    return NULL;
}

/* ---- making ---- */

/* Rows lie one behind the other, the last one first: places are no prefix sums. */
static void make_rows(const struct lockstep_case *c) {
    length = realloc(length, (c->n + 1) * sizeof *length);
    place = realloc(place, (c->n + 1) * sizeof *place);
    cr_assert(length && place, "out of memory for n = %llu", (unsigned long long)c->n);
    pairs = 0;
    for (uint64_t i = c->n; i-- > 0; pairs += (uint64_t)length[i]) {
        length[i] = rows_length(c->variant, i, c->n, c->m);
        place[i] = pairs;
    }
}

static void fill(struct suite_case *c) {
    uint64_t n = c->shape->n;
    int body = rows_body(c->shape->variant);
    make_rows(c->shape);
    c->input_words = 3 * n;
    c->input = malloc(4 * c->input_words + 4);
    cr_assert(c->input, "out of memory for n = %llu", (unsigned long long)n);
    memcpy(c->input, place, 8 * n);
    memcpy(c->input + 2 * n, length, 4 * n);
    c->output_words = body == STORE ? pairs : 2 * n;
    c->scratch_words = 16 * n + (8 << 20) / 4; /* as nested-loop.h promises */
    c->judge = body == STORE ? judge_cells : judge_sums;
}

/* ---- the tests ---- */

static void grade(const char *exercise) {
    const char *why = suite_grade(lockstep_lesson_find(4), exercise, fill);
    cr_assert(why == NULL, "%s", why);
}

TestSuite(nested_loop, .timeout = 300);
Test(nested_loop, simple) { grade("simple"); }
Test(nested_loop, row_per_thread) { grade("row-per-thread"); }
Test(nested_loop, block_per_row) { grade("block-per-row"); }
