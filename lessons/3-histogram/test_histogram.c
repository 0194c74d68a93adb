/* Lesson 3's suite: makes items, counts them one by one, and judges from outside what the kernels
   in another process made of them. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdio.h>
#include <stdlib.h>
#include "items.h"

static uint64_t *start, *right; /* what the bins hold before, and must hold after */
static char reason[200];

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
                 (unsigned long long)start[b]);
        return reason;
    }
    return NULL;
}

/* The stream of a case. One that is CHANGED draws what the case before drew. */
static struct items_stream begin(const struct suite_case *c) {
    static uint64_t seed;
    if (!(c->shape->variant & CHANGED)) seed = c->seed;
    return items_begin(seed);
}

/* Input: the items, behind what fills up an offset; then what the bins hold before. */
static void allocate(struct suite_case *c, bool eight) {
    uint64_t n = c->shape->n, m = c->shape->m, offset = c->shape->variant & OFFSET ? 16 : 0;
    c->input_bytes = offset + (eight ? n : 4 * n);
    c->input_words = (c->input_bytes + 3) / 4;
    c->start_words = 2 * m;
    c->input = calloc(c->input_words + c->start_words + 1, sizeof *c->input);
    start = realloc(start, m * sizeof *start);
    right = realloc(right, m * sizeof *right);
    cr_assert(c->input && start && right, "out of memory for n = %llu", (unsigned long long)n);
}

static void start_bins(struct suite_case *c, struct items_stream *s) {
    uint64_t m = c->shape->m;
    for (uint64_t b = 0; b < m; b++) right[b] = start[b] = items_start(c->shape->variant, s);
    memcpy((char *)c->input + c->input_bytes, start, m * sizeof *start);
}

static void note_counts(uint64_t m) {
    items_counted = (struct items_counted){0, 0};
    for (uint64_t b = 0; b < m; b++) {
        uint64_t items = right[b] - start[b];
        if (items > items_counted.longest_bin) items_counted.longest_bin = items;
        items_counted.bins_used += items > 0;
    }
}

static void fill_items(struct suite_case *c) {
    const struct lockstep_case *shape = c->shape;
    uint64_t n = shape->n;
    bool eight = shape->variant & EIGHT_BITS;
    allocate(c, eight);
    struct items_stream s = begin(c);
    start_bins(c, &s);
    char *items = (char *)c->input + (shape->variant & OFFSET ? 16 : 0);
    uint64_t changed = shape->variant & CHANGED ? c->seed % n : n;
    for (uint64_t i = 0; i < n; i++) {
        int32_t item = items_next(&s, shape->variant, i, n, (int)shape->m) ^ (i == changed);
        int64_t chosen;
        if (suite_chosen(i, eight ? 1 : 4, &chosen)) item = (int32_t)chosen;
        if (eight)
            ((int8_t *)items)[i] = (int8_t)item;
        else
            ((int32_t *)items)[i] = item;
        right[items_bin(eight ? (int8_t)item : item, (int64_t)shape->m)]++;
    }
    note_counts(shape->m);
}

static void fill(struct suite_case *c) {
    fill_items(c);
    c->wide = right;
    c->names[1] = "d_bins";
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

/* The kernels are the exercise: an answer about others is none. Their lines, as the starter has
   them, and whether two accesses collide. */
static const struct {
    int from, to;
    bool races;
} patients[] = {{0, 0, false}, {15, 23, true}, {26, 33, true}, {36, 43, true}, {46, 55, false}};

static bool within(int patient, int line) {
    return line >= patients[patient].from && line <= patients[patient].to;
}

static const char *judge_healthy(int line, int other, int races) {
    if (!races && !line && !other) return NULL;
    snprintf(reason, sizeof reason,
             races ? "this kernel collides now: leave the kernels as they are (make reset3 EX=racy)"
                   : "lines %d and %d are named, but nothing collides",
             line, other);
    return reason;
}

static const char *judge_lines(int patient, int line, int other,
                               const struct suite_finding *findings, int count) {
    int races = 0;
    for (int i = 0; i < count; i++) races += !strcmp(findings[i].kind, "race");
    if (!patients[patient].races) return judge_healthy(line, other, races);
    if (!races)
        return "nothing collides any more: leave the kernels as they are (make reset3 EX=racy)";
    bool right_lines = found(line, other, findings, count);
    if (right_lines && within(patient, line) && within(patient, other)) return NULL;
    snprintf(reason, sizeof reason,
             right_lines
                 ? "lines %d and %d collide, but are not of this patient's kernel: leave the "
                   "kernels where they are (make reset3 EX=racy)"
                 : "lines %d and %d do not collide, but others do",
             line, other);
    return reason;
}

/* Schedules apart from the canonical one may lose counts, but not of the healthy patient. */
static const char *judge_patient(const struct suite_case *c, const uint32_t *output, int patient) {
    return patients[patient].races ? NULL : judge_bins(c, output + 4, NULL, 0);
}

static const char *judge_diagnosis(const struct suite_case *c, const uint32_t *output,
                                   const struct suite_finding *findings, int count) {
    int patient = c->shape->variant - PATIENT;
    const char *why = judge_lines(patient, (int)output[0], (int)output[1], findings, count);
    if (!why) why = judge_patient(c, output, patient);
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

void suite_fill(struct suite_case *c) {
    if (suite_is(c, "racy"))
        fill_patient(c);
    else
        fill(c);
}
