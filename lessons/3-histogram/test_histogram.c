/* Lesson 3's suite: makes items, counts them one by one, and judges from outside what the kernels
   in another process made of them. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdio.h>
#include <stdlib.h>
#include "items.h"

static uint64_t *right; /* what the bins of the case at hand must hold */
static char reason[160];

/* ---- counting ---- */

static const char *judge_bins(const struct suite_case *c, const uint32_t *output,
                              const struct suite_finding *findings, int count) {
    (void)findings, (void)count;
    for (uint64_t b = 0; b < c->shape->m; b++) {
        uint64_t got = (uint64_t)output[2 * b + 1] << 32 | output[2 * b];
        if (got == right[b]) continue;
        snprintf(reason, sizeof reason,
                 "bin %llu holds %llu; expected %llu, having started at %llu",
                 (unsigned long long)b, (unsigned long long)got, (unsigned long long)right[b],
                 (unsigned long long)items_start(c->shape->variant, (int)b));
        return reason;
    }
    return NULL;
}

static void fill_items(struct suite_case *c) {
    uint64_t n = c->shape->n, m = c->shape->m;
    int variant = c->shape->variant, eight = variant < PATIENT && variant & EIGHT_BITS;
    c->input_bytes = eight ? n : 4 * n;
    c->input_words = (c->input_bytes + 3) / 4;
    c->input = malloc(c->input_bytes + 4);
    right = realloc(right, m * sizeof *right);
    cr_assert(c->input && right, "out of memory for n = %llu", (unsigned long long)n);
    for (uint64_t b = 0; b < m; b++) right[b] = items_start(variant, (int)b);
    for (uint64_t i = 0; i < n; i++) {
        int item = items_item(variant, i, n, (int)m);
        if (eight)
            ((int8_t *)c->input)[i] = (int8_t)item;
        else
            ((int32_t *)c->input)[i] = item;
        right[items_bin(item, (int64_t)m)]++;
    }
}

static void fill(struct suite_case *c) {
    fill_items(c);
    c->output_words = 2 * c->shape->m;
    c->judge = judge_bins;
}

/* ---- diagnosing: the answer is compared with what the simulator found ---- */

static bool found(int line, int other, const struct suite_finding *findings, int count) {
    for (int i = 0; i < count; i++) {
        const struct suite_finding *f = &findings[i];
        if (strcmp(f->kind, "race")) continue;
        if (f->line == line && f->other_line == other) return true;
        if (f->line == other && f->other_line == line) return true;
    }
    return false;
}

static const char *judge_lines(int line, int other, const struct suite_finding *findings,
                               int count) {
    int races = 0;
    for (int i = 0; i < count; i++) races += !strcmp(findings[i].kind, "race");
    if (!races && !line && !other) return NULL;
    if (races && found(line, other, findings, count)) return NULL;
    snprintf(reason, sizeof reason,
             races ? "lines %d and %d do not collide, but others do"
                   : "lines %d and %d are named, but nothing collides",
             line, other);
    return reason;
}

static const char *judge_diagnosis(const struct suite_case *c, const uint32_t *output,
                                   const struct suite_finding *findings, int count) {
    const char *why = judge_lines((int)output[0], (int)output[1], findings, count);
    if (why || (output[2] == 1 && output[3] == c->shape->n)) return why;
    snprintf(reason, sizeof reason, "%u to %u is not what %llu plain increments can leave behind",
             output[2], output[3], (unsigned long long)c->shape->n);
    return reason;
}

static void fill_patient(struct suite_case *c) {
    fill_items(c);
    c->output_words = 4 + 2 * c->shape->m;
    c->judge = judge_diagnosis;
}

/* ---- the tests ---- */

static void grade(const char *exercise, suite_fill how) {
    const char *why = suite_grade(lockstep_lesson_find(3), exercise, how);
    cr_assert(why == NULL, "%s", why);
}

TestSuite(histogram, .timeout = 300);
Test(histogram, serial) { grade("serial", fill); }
Test(histogram, racy) { grade("racy", fill_patient); }
Test(histogram, atomic) { grade("atomic", fill); }
Test(histogram, per_thread) { grade("per-thread", fill); }
Test(histogram, shared) { grade("shared", fill); }
Test(histogram, aggregated) { grade("aggregated", fill); }
Test(histogram, sort_reduce) { grade("sort-reduce", fill); }
Test(histogram, library) { grade("library", fill); }
Test(histogram, peak) { grade("peak", fill); }
