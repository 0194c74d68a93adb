/* The example that the report shows of a wrong result: input, expected and got of a small case, in
   columns, with the first difference marked. */
#include "grading.h"
#include "worked_example.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 72, LABEL = 10, COLUMNS = 16, CELL = 12 };

struct columns {
    uint64_t from, count; /* the elements that are shown */
    int width;
};

static void cell(char text[CELL], uint32_t word) {
    if (word == NEVER_WRITTEN)
        snprintf(text, CELL, "-");
    else
        snprintf(text, CELL, "%u", word);
}

static int widest(const uint32_t *words, uint64_t from, uint64_t to) {
    int most = 1;
    char text[CELL];
    for (uint64_t i = from; i < to; i++) {
        int length = snprintf(text, sizeof text, "%u", words[i]);
        if (words[i] != NEVER_WRITTEN && length > most) most = length;
    }
    return most;
}

static void add_row(json_t *lines, const char *label, const uint32_t *words, uint64_t count,
                    const struct columns *k) {
    char line[160], text[CELL];
    int n = snprintf(line, sizeof line, "%-*s", LABEL - 1, label);
    for (uint64_t i = k->from; i < k->from + k->count && i < count; i++) {
        cell(text, words[i]);
        n += snprintf(line + n, sizeof line - (size_t)n, "%*s", k->width, text);
    }
    json_array_append_new(lines, json_string(line));
}

/* All of the input; in several rows if there is one result only. */
static void add_input(json_t *lines, const struct suite_case *c, const struct columns *k) {
    struct columns row = *k;
    if (c->output_words > 1) {
        add_row(lines, "input", c->input, c->input_words, k);
        return;
    }
    for (row.from = 0; row.from < c->input_words; row.from += row.count)
        add_row(lines, row.from ? "" : "input", c->input, c->input_words, &row);
}

static void add_mark(json_t *lines, uint64_t at, const struct columns *k) {
    char line[160];
    snprintf(line, sizeof line, "%*s", LABEL - 1 + k->width * (int)(at - k->from + 1), "^");
    json_array_append_new(lines, json_string(line));
}

static uint64_t first_difference(const struct suite_case *c, const uint32_t *output) {
    uint64_t i = 0;
    while (i < c->output_words && output[i] == c->expected[i]) i++;
    return i;
}

/* Columns around the first difference, as many as fit. */
static struct columns choose_columns(const struct suite_case *c, const uint32_t *output,
                                     uint64_t at, bool with_input) {
    struct columns k = {.count = COLUMNS};
    uint64_t words = c->output_words > 1 || !with_input ? c->output_words : c->input_words;
    do {
        k.count = k.count < words ? k.count : words;
        k.from = at + 2 > k.count && c->output_words > 1 ? at + 2 - k.count : 0;
        if (k.from + k.count > words) k.from = words - k.count;
        uint64_t to = k.from + k.count, last = to < c->output_words ? to : c->output_words;
        int expected = widest(c->expected, k.from, last), got = widest(output, k.from, last);
        k.width = 1 + (expected > got ? expected : got);
        bool part = c->output_words > 1 && to < c->input_words;
        int input = with_input ? widest(c->input, k.from, part ? to : c->input_words) : 0;
        if (input >= k.width) k.width = input + 1;
        if (LABEL - 1 + (int)k.count * k.width <= WIDTH) break;
        k.count = (uint64_t)((WIDTH - LABEL + 1) / k.width);
    } while (k.count > 1);
    return k;
}

/* ---- what is remarkable about the result ---- */

static int by_value(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bool is_reordered(const struct suite_case *c, const uint32_t *output) {
    size_t bytes = c->output_words * sizeof *output;
    uint32_t *got = malloc(bytes + 1), *right = malloc(bytes + 1);
    bool same = got && right;
    if (same) {
        memcpy(got, output, bytes);
        memcpy(right, c->expected, bytes);
        qsort(got, c->output_words, sizeof *got, by_value);
        qsort(right, c->output_words, sizeof *right, by_value);
        same = !memcmp(got, right, bytes);
    }
    free(got);
    free(right);
    return same;
}

/* Is output i what `expected` has at i + by, wherever there is such an element? */
static bool is_moved(const struct suite_case *c, const uint32_t *output, int by) {
    uint64_t from = by < 0 ? 1 : 0, to = c->output_words - (by > 0 ? 1 : 0);
    for (uint64_t i = from; i < to; i++)
        if (output[i] != c->expected[by < 0 ? i - 1 : i + 1]) return false;
    return c->output_words > 2;
}

/* Do the elements from `at` on hold what a scan that begins there would give? */
static bool starts_anew(const struct suite_case *c, const uint32_t *output, uint64_t at) {
    bool inclusive = c->folds == SUITE_INCLUSIVE;
    if ((!inclusive && c->folds != SUITE_EXCLUSIVE) || !at || at + 2 > c->output_words)
        return false;
    uint32_t sum = inclusive ? c->input[at] : suite_identity(c);
    if (output[at] != sum) return false;
    uint32_t next = c->input[inclusive ? at + 1 : at];
    return output[at + 1] == suite_apply(c, sum, next);
}

static uint32_t fold(const struct suite_case *c, uint64_t from, uint64_t to) {
    uint32_t result = c->input[from];
    for (uint64_t i = from + 1; i < to; i++) result = suite_apply(c, result, c->input[i]);
    return result;
}

/* Does the first wrong result come from the right values, but from the last ones first? */
static bool is_exchanged(const struct suite_case *c, const uint32_t *output, uint64_t at) {
    uint64_t count = c->folds == SUITE_ONE         ? c->input_words
                     : c->folds == SUITE_INCLUSIVE ? at + 1
                     : c->folds == SUITE_EXCLUSIVE ? at
                                                   : 0;
    for (uint64_t i = 1; i < count && count <= c->input_words; i++)
        if (output[at] == suite_apply(c, fold(c, i, count), fold(c, 0, i))) return true;
    return false;
}

/* For one result of many values: is it the result of some of them? */
static void note_some(struct grading *g, const struct suite_case *c, uint32_t got) {
    uint64_t n = c->input_words, i = 1;
    uint32_t front = c->input[0], back = c->input[n - 1];
    while (i < n && front != got && back != got) {
        front = suite_apply(c, front, c->input[i]);
        back = suite_apply(c, c->input[n - 1 - i], back);
        i++;
    }
    if (i < n)
        snprintf(g->part, sizeof g->part,
                 "at %s, the output is the result of only the %s %llu of the %llu values",
                 grading_describe(g, c->shape), front == got ? "first" : "last",
                 (unsigned long long)i, (unsigned long long)n);
}

/* Which values does the result come from? Only where they are drawn from all 32-bit words, so that
   equal results are no accident. */
static void note_part(struct grading *g, const struct suite_case *c, const uint32_t *output) {
    int operation = c->shape->operation;
    bool many = operation == LOCKSTEP_ADD || operation == LOCKSTEP_SECRET ||
                operation == LOCKSTEP_SECRET_ORDERED;
    uint64_t at = first_difference(c, output);
    if (c->shape->n <= SUITE_SMALL || !many || *g->part) return;
    if (c->folds == SUITE_ONE) note_some(g, c, output[0]);
    if (starts_anew(c, output, at))
        snprintf(g->part, sizeof g->part, "at %s, the scan starts anew at output[%llu]",
                 grading_describe(g, c->shape), (unsigned long long)at);
}

static void add_note(json_t *lines, const struct suite_case *c, const uint32_t *output,
                     uint64_t at) {
    char note[160] = "";
    if (output[at] == NEVER_WRITTEN)
        snprintf(note, sizeof note, "output[%llu] was never written", (unsigned long long)at);
    else if (c->output_words > 1 && is_reordered(c, output))
        snprintf(note, sizeof note, "the values are right, but in another order");
    else if (is_moved(c, output, -1))
        snprintf(note, sizeof note,
                 "each value is one place too far back: output[i] is what output[i - 1] should be");
    else if (is_moved(c, output, 1))
        snprintf(
            note, sizeof note,
            "each value is one place too far ahead: output[i] is what output[i + 1] should be");
    else if (is_exchanged(c, output, at))
        snprintf(note, sizeof note,
                 "left and right are exchanged: the value that stands further left is the first "
                 "argument of combine()");
    else if (starts_anew(c, output, at))
        snprintf(note, sizeof note, "at output[%llu] the scan starts anew", (unsigned long long)at);
    if (*note) json_array_append_new(lines, json_string(note));
}

/* The lower, the easier to understand: few values, but more than one; then addition. */
static uint64_t rank_of(const struct lockstep_case *c) {
    uint64_t size = c->n < 2 ? 2 : c->n <= COLUMNS ? 1 : 3;
    return size << 32 | (uint64_t)(c->operation != LOCKSTEP_ADD) << 31 | c->n;
}

static json_t *example_lines(const struct grading *g, const struct suite_case *c,
                             const uint32_t *output, bool with_input) {
    uint64_t at = first_difference(c, output);
    struct columns k = choose_columns(c, output, at, with_input);
    bool worked = worked_in_use() && worked_is_input(c->input, c->input_words);
    json_t *lines = json_array();
    char title[240];
    snprintf(title, sizeof title, "%s, at %s:", worked ? "on the worked example" : "for example",
             grading_describe(g, c->shape));
    json_array_append_new(lines, json_string(title));
    if (k.from) {
        snprintf(title, sizeof title, "from output[%llu] on", (unsigned long long)k.from);
        json_array_append_new(lines, json_string(title));
    }
    if (with_input) add_input(lines, c, &k);
    add_row(lines, "expected", c->expected, c->output_words, &k);
    add_row(lines, "got", output, c->output_words, &k);
    if (c->output_words > 1) add_mark(lines, at, &k);
    add_note(lines, c, output, at);
    return lines;
}

void example_keep(struct grading *g, const struct suite_case *c, const uint32_t *output) {
    bool one = c->output_words == 1;
    bool with_input = c->input_words <= (one ? SUITE_SMALL : COLUMNS);
    uint64_t rank = worked_in_use() ? 0 : rank_of(c->shape);
    if (g->exercise->fresh || g->exercise->diagnosis || g->options->cuda || c->input_bytes) return;
    note_part(g, c, output);
    if (c->shape->n > SMALL_CASE || c->shape->repetitions > 1) return;
    if (one && !with_input) return; /* the verdict's sentence has both numbers */
    if (g->example && rank >= g->example_rank) return;
    json_decref(g->example);
    g->example = example_lines(g, c, output, with_input);
    g->example_rank = rank;
}

void example_finish(struct grading *g) {
    if (!*g->part) return;
    if (!g->example) g->example = json_array();
    json_array_append_new(g->example, json_string(g->part));
}
