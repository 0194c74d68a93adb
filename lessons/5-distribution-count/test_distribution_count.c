/* Lesson 5's suite: makes items, sorts and counts them, and judges from outside the table that the
   kernels in another process made of them. A table may be in any order. */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "facts.h"
#include "pairs.h"
#include "statistics.h"

static char reason[160];

/* Many items of few bits: counted without sorting them. @return how many pairs `right` holds */
static uint64_t count_narrow(const struct suite_case *c, int bytes) {
    static uint64_t counts[1 << 16];
    const unsigned char *items = (const unsigned char *)c->input;
    uint64_t pairs = 0;
    memset(counts, 0, sizeof counts);
    for (uint64_t i = 0; i < c->shape->n; i++)
        counts[items[i * (uint64_t)bytes] | (bytes == 2 ? items[2 * i + 1] << 8 : 0)]++;
    for (uint64_t v = 0; v < 1 << 16; v++)
        if (counts[v]) right[pairs++] = (struct pair){sets_cut(v, bytes), counts[v]};
    return pairs;
}

static void tell_facts(void) {
    facts = (struct facts){.values = (double)right_count};
    for (uint64_t p = 0; p < right_count; p++)
        if ((double)right[p].count > facts.longest) facts.longest = (double)right[p].count;
}

static int64_t item_of(const struct suite_case *c, uint64_t i) {
    int64_t chosen;
    if (suite_chosen(i, sets_bytes(c->shape->variant), &chosen)) return chosen;
    return sets_item(c->shape->variant, i, c->seed, c->shape->m);
}

/* Of values that the case's comparison takes for equal, any one may be in the table: one stands for
   all of them here. */
static int64_t compared(const struct suite_case *c, int64_t value) {
    return (int64_t)suite_compared(c, (uint64_t)value);
}

static void fill_items(struct suite_case *c) {
    uint64_t n = c->shape->n, bytes = (uint64_t)sets_bytes(c->shape->variant);
    uint64_t pairs = bytes <= 2 ? 1 << 16 : n;
    c->input_bytes = n * bytes;
    c->input_words = (n * bytes + 3) / 4;
    c->input = malloc(n * bytes + 8);
    right = realloc(right, (pairs + 1) * sizeof *right);
    cr_assert(c->input && right, "out of memory for n = %" PRIu64, n);
    for (uint64_t i = 0; i < n; i++) {
        int64_t item = item_of(c, i);
        memcpy((char *)c->input + i * bytes, &item, bytes); /* little-endian: the low bytes */
        if (bytes > 2) right[i] = (struct pair){item, 1};
    }
    uint64_t found = bytes <= 2 ? count_narrow(c, (int)bytes) : n;
    for (uint64_t p = 0; p < found; p++) right[p].value = compared(c, right[p].value);
    count_right(found);
    tell_facts();
}

/* data[i] is item i: the buffer's first item has a large index. */
static void name_items(struct suite_case *c) {
    int64_t bytes = sets_bytes(c->shape->variant);
    c->parts[0][0] = (struct suite_part){"in.data", -(int64_t)sets_first(c->shape->n) * bytes};
}

/* ---- judging a table ---- */

static uint64_t long_at(const uint32_t *words, uint64_t i) {
    return (uint64_t)words[2 * i + 1] << 32 | words[2 * i];
}

/* @return what is wrong with this pair, or NULL */
static const char *judge_pair(const struct suite_case *c, struct pair got, bool *seen) {
    struct pair looked_for = {.value = compared(c, got.value)};
    struct pair *known = bsearch(&looked_for, right, right_count, sizeof *right, by_value);
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
        why = judge_pair(c, got, seen);
    }
    if (!why && seen) why = judge_size(size, seen);
    free(seen);
    return why;
}

/* As the contract promises: room for the values (sometimes for more), and scratch. */
static void fill(struct suite_case *c) {
    fill_items(c);
    uint64_t room = right_count > c->shape->m ? right_count : c->shape->m;
    if (c->shape->n % 7 == 4) room += 5;
    c->output_words = 2 * (1 + 2 * room);
    name_items(c);
    name_table(c->parts[1], (const char *const[]){"out.size", "out.values", "out.counts"}, room);
    c->scratch_words = (32 * c->shape->n + 64 * room + (1 << 20)) / 4;
    c->judge = judge_table;
}

/* The bounds ask for the pairs that the chunks have together. */
static void fill_chunks(struct suite_case *c) {
    enum { CHUNK = 256 };
    struct pair chunk[CHUNK];
    fill(c);
    for (uint64_t start = 0; start < c->shape->n; start += CHUNK) {
        uint64_t width = c->shape->n - start < CHUNK ? c->shape->n - start : CHUNK;
        for (uint64_t i = 0; i < width; i++) chunk[i].value = compared(c, item_of(c, start + i));
        qsort(chunk, width, sizeof *chunk, by_value);
        for (uint64_t i = 0; i < width; i++)
            facts.pairs += i == 0 || chunk[i].value != chunk[i - 1].value;
    }
}

/* On the device there is room for a few chunks only. */
static void fill_stream(struct suite_case *c) {
    fill(c);
    c->scratch_words = (4 * sets_chunk(c->shape->variant) + 4096) / 4;
}

/* ---- find-the-bugs ---- */

static const char *judge_check(int exhibit, bool trusted) {
    bool healthy = exhibit == 0 || exhibit == BACKWARDS;
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

void suite_fill(struct suite_case *c) {
    if (suite_is(c, "chunks")) return fill_chunks(c);
    if (suite_is(c, "find-the-bugs")) return fill_exhibit(c);
    if (suite_is(c, "stream")) return fill_stream(c);
    if (suite_is(c, "uses")) return fill_table(c);
    fill(c);
}
