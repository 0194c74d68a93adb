/* Lesson 4's suite: makes rows, runs the loop serially, and judges from outside what the kernels in
   another process made of it. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdio.h>
#include <stdlib.h>
#include "card.h"
#include "rows.h"

enum { SUM, STORE, LONG };

static char reason[160];
static int *length;     /* of the rows of the case at hand */
static uint64_t *place; /* of their first cells */
static uint64_t pairs;

/* ---- the body, once more: the suite shares no code with what it judges ---- */

static uint32_t pair_value(const struct suite_case *c, uint32_t ix, uint32_t iy) {
    return suite_apply(c, ix * UINT32_C(2654435761), iy * UINT32_C(2246822519)) | 1;
}

static uint32_t long_value(const struct suite_case *c, uint32_t ix, uint32_t iy) {
    uint32_t h = pair_value(c, ix, iy);
    for (int round = 0; round < 64; round++)
        h = (h ^ h >> 15) * UINT32_C(1664525) + UINT32_C(1013904223);
    return h;
}

/* The pairs of row ix that a slice has: those whose numbers, from the row's first on, are in it. */
struct span {
    uint32_t from, to;
};

static struct span span_of(const struct suite_case *c, uint32_t ix, uint64_t number) {
    const struct lockstep_case *s = c->shape;
    uint64_t first = rows_first(s->variant, s->n, s->m), last = rows_last(s->variant, s->n, s->m);
    uint32_t ny = (uint32_t)length[ix];
    return (struct span){first <= number        ? 0
                         : first - number >= ny ? ny
                                                : (uint32_t)(first - number),
                         last <= number        ? 0
                         : last - number >= ny ? ny
                                               : (uint32_t)(last - number)};
}

static uint64_t sum_of_row(const struct suite_case *c, uint32_t ix, struct span s) {
    bool is_long = rows_body(c->shape->variant) == LONG;
    uint64_t sum = 0;
    for (uint32_t iy = s.from; iy < s.to; iy++)
        sum += is_long ? long_value(c, ix, iy) : 2 * (uint64_t)iy;
    return sum;
}

/* Numbers from the first pair of row ix to the first of the next: are ends of rows items, too? */
static uint64_t numbers_of(const struct suite_case *c, uint32_t ix) {
    return (uint32_t)length[ix] + (uint32_t)suite_is(c, "balanced");
}

/* ---- judging ---- */

static const char *judge_sums(const struct suite_case *c, const uint32_t *output,
                              const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    uint64_t number = 0;
    for (uint32_t ix = 0; ix < c->shape->n; number += numbers_of(c, ix++)) {
        uint64_t got = (uint64_t)output[2 * ix + 1] << 32 | output[2 * ix];
        uint64_t right = sum_of_row(c, ix, span_of(c, ix, number));
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
    uint64_t number = 0;
    for (uint32_t ix = 0; ix < c->shape->n; number += numbers_of(c, ix++)) {
        struct span s = span_of(c, ix, number);
        for (uint32_t iy = 0; iy < (uint32_t)length[ix]; iy++) {
            bool wanted = iy >= s.from && iy < s.to;
            uint32_t got = output[place[ix] + iy], right = wanted ? pair_value(c, ix, iy) : 0;
            if (got == right) continue;
            snprintf(reason, sizeof reason, "the body was run %s for (%u, %u); row %u has %d pairs",
                     !wanted ? "outside of the slice"
                     : got   ? "wrongly, or more than once,"
                             : "not at all",
                     ix, iy, ix, length[ix]);
            return reason;
        }
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
        length[i] = rows_drawn(c->variant, i, c->n, c->m, c->seed);
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
    c->names[1] = body == STORE ? "l.cells" : "l.sums";
    c->names[2] = "l.scratch";
    c->scratch_words = 16 * n + (8 << 20) / 4; /* as nested-loop.h promises */
    c->judge = body == STORE ? judge_cells : judge_sums;
}

/* ---- questions: rows and splits beyond 2^32, and numbers for functions of the host ---- */

static const char *judge_rows(const struct suite_case *c, const uint32_t *output,
                              const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    uint64_t pair = 0;
    for (uint32_t ix = 0; ix < c->shape->n; pair += (uint32_t)length[ix++])
        for (int end = 0; end < 2 && length[ix]; end++) {
            if (output[2 * ix + end] == ix) continue;
            snprintf(reason, sizeof reason,
                     "pair number %llu is said to lie in row %d; it is the %s one of row %u",
                     (unsigned long long)(end ? pair + length[ix] - 1 : pair),
                     (int)output[2 * ix + end], end ? "last" : "first", ix);
            return reason;
        }
    return NULL;
}

static const char *judge_splits(const struct suite_case *c, const uint32_t *output,
                                const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    uint64_t item = 0; /* the end of row ix, as an item */
    for (uint32_t ix = 0; ix < c->shape->n; ix++, item++) {
        item += (uint32_t)length[ix];
        for (uint32_t with = 0; with < 2; with++) {
            if (output[2 * ix + with] == ix + with) continue;
            snprintf(reason, sizeof reason,
                     "%d rows are said to end in the first %llu items; there are %u",
                     (int)output[2 * ix + with], (unsigned long long)(item + with), ix + with);
            return reason;
        }
    }
    return NULL;
}

static void ask(struct suite_case *c, suite_judge judge) {
    c->output_words = 2 * c->shape->n;
    c->judge = judge;
}

/* The straight line in logarithms, by the definition. Rounding may go either way. */
static const char *judge_thresholds(const struct suite_case *c, const uint32_t *output,
                                    const struct suite_finding *findings, int count) {
    const struct measured_card *card = &settings_of_cases[rows_setting(c->shape->variant)].card;
    (void)findings, (void)count;
    for (uint32_t i = 0; i < c->shape->n; i++) {
        double nx = c->input[3 * i], right = card->threshold[0];
        for (int k = 0; k + 1 < card->points; k++) {
            double from = card->rows[k], to = card->rows[k + 1];
            double part = nx < from ? 0
                          : nx > to ? 1
                                    : (log(nx) - log(from)) / (log(to) - log(from));
            double low = log(card->threshold[k]), high = log(card->threshold[k + 1]);
            if (nx >= from) right = exp(low + part * (high - low));
        }
        if (fabs((int)output[i] - right) <= 1 + right / 100) continue;
        snprintf(reason, sizeof reason, "threshold_for(%.0f rows) is %d; expected %.0f", nx,
                 (int)output[i], right);
        return reason;
    }
    return NULL;
}

/* Which plan is for so many rows? An answer names its rows, its way and the sharers' last digit. */
static const char *judge_choices(const struct suite_case *c, const uint32_t *output,
                                 const struct suite_finding *findings, int count) {
    const struct measured_card *card = &settings_of_cases[rows_setting(c->shape->variant)].card;
    (void)findings, (void)count;
    for (uint32_t i = 0; i < c->shape->n; i++) {
        int right = 0;
        for (int k = 0; k < card->plans; k++)
            if ((uint32_t)card->plan[k].rows <= c->input[3 * i])
                right = card->plan[k].rows * 100 + (int)card->plan[k].way * 10 +
                        card->plan[k].sharers % 10;
        if ((int)output[i] == right) continue;
        snprintf(reason, sizeof reason, "choose(%u rows) is the plan from %d rows on; not from %d",
                 c->input[3 * i], right / 100, (int)output[i] / 100);
        return reason;
    }
    return NULL;
}

/* Questions of three numbers: rows 10^0 to 10^7, longest 10^0 to 10^7, pairs in 64ths. */
static void fill_questions(struct suite_case *c, suite_judge judge) {
    uint64_t n = c->shape->n;
    c->input_words = 3 * n;
    c->output_words = n;
    c->scratch_words = 64;
    c->judge = judge;
    c->input = malloc(4 * c->input_words + 4);
    cr_assert(c->input, "out of memory");
    for (uint64_t i = 0; i < n; i++) {
        c->input[3 * i] = (uint32_t)pow(10, rows_random(3 * i + c->seed) % 7001 / 1000.0);
        c->input[3 * i + 1] = (uint32_t)pow(10, rows_random(3 * i + 1 + c->seed) % 7001 / 1000.0);
        c->input[3 * i + 2] = 1 + rows_random(3 * i + 2 + c->seed) % 64;
    }
}

void suite_fill(struct suite_case *c) {
    bool asked = c->shape->variant & ASKED;
    if (asked && suite_is(c, "smart")) return fill_questions(c, judge_thresholds);
    if (asked && suite_is(c, "never-worse")) return fill_questions(c, judge_choices);
    fill(c);
    if (asked) ask(c, suite_is(c, "balanced") ? judge_splits : judge_rows);
}
