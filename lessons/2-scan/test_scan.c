/* Lesson 2's suite: makes inputs and right answers, serially; the kernels run in another process.
 */
#include <criterion/criterion.h>
#include <lockstep/suite.h>
#include <stdio.h>
#include <stdlib.h>
#include "variants.h"

enum { POISON = 0xcdcdcdcd }; /* what no one has written to */

/* ---- scans ---- */

static void exchange(uint32_t *a, uint32_t *b) {
    uint32_t c = *a;
    *a = *b, *b = c;
}

/* Where one value changes, it stands behind the others; expected is the second call's result. */
static void fill_scan(struct suite_case *c, uint64_t *seed) {
    uint64_t n = c->shape->n;
    bool changes = c->shape->variant == ONE_CHANGED;
    uint32_t sum = suite_identity(c);
    if (!changes) c->folds = c->shape->variant == EXCLUSIVE ? SUITE_EXCLUSIVE : SUITE_INCLUSIVE;
    for (uint64_t i = 0; i < n + changes; i++) c->input[i] = suite_value(c, seed);
    if (changes) exchange(&c->input[n / 2], &c->input[n]);
    for (uint64_t i = 0; i < n; i++) {
        uint32_t next = suite_apply(c, sum, c->input[i]);
        c->expected[i] = c->shape->variant == EXCLUSIVE ? sum : next;
        sum = next;
    }
    if (changes) exchange(&c->input[n / 2], &c->input[n]);
}

/* ---- uses: the result of the function stands behind its output ---- */

static uint32_t word_for(enum kept kept, uint64_t i, uint64_t n, uint64_t *seed) {
    uint32_t r = suite_random(seed);
    if (kept == NONE) return 0;
    if (kept == ALL) return r ? r : 1;
    if (kept == THE_LAST) return i == n - 1 ? 0x80000000 : 0;
    return r % 3 ? 0 : r;
}

static void fill_compact(struct suite_case *c, uint64_t *seed) {
    uint64_t n = c->shape->n, kept = 0;
    for (uint64_t i = 0; i < n; i++) c->expected[i] = POISON; /* behind the last one: untouched */
    for (uint64_t i = 0; i < n; i++) {
        c->input[i] = word_for((enum kept)c->shape->m, i, n, seed);
        if (c->input[i]) c->expected[kept++] = c->input[i];
    }
    c->expected[n] = (uint32_t)kept;
}

/* The place of the first overdraft; n if there is none. */
static uint64_t overdraft_at(enum overdraft where, uint64_t n) {
    if (where == AT_ONCE || n == 0) return 0;
    if (where == AT_THE_END) return n - 1;
    return where == HALFWAY && n > 2 ? n / 2 : n;
}

/* Salaries and expenses; the balance is 0 after a quarter of them, which is no overdraft. It may
   fall below 0 at a given place, and rises above it again. */
static void fill_overdraft(struct suite_case *c, uint64_t *seed) {
    uint64_t n = c->shape->n, first = overdraft_at((enum overdraft)c->shape->m, n);
    int balance = 0;
    uint32_t deepest = n > 4096 ? 4000000 : 100000; /* of many items several blocks are in debt */
    for (uint64_t i = 0; i < n; i++) {
        int amount = (int)(suite_random(seed) % 2001) - 1000;
        if (balance + amount < 0) amount = amount < 0 ? -amount : amount;
        if (i == n / 4 && n > 3 && i < first) amount = -balance;
        if (i == first) amount = -balance - 1 - (int)(suite_random(seed) % deepest);
        c->input[i] = (uint32_t)amount;
        balance += amount;
        c->expected[i] = (uint32_t)balance;
    }
    c->expected[n] = (uint32_t)first;
}

/* ---- questions ---- */

/* Counts, for the round of `distance` over n words, those that one thread writes and another one
   reads: thread t writes t and reads t and t - distance. */
static uint32_t count_at_risk(uint32_t n, uint32_t distance) {
    uint32_t count = 0;
    for (uint32_t written = distance; written < n; written++)
        for (uint32_t t = distance; t < n; t++) count += t != written && t - distance == written;
    return count;
}

/* The message names the call: the index of a question tells the student nothing. */
static const char *judge_risk(const struct suite_case *c, const uint32_t *output,
                              const struct suite_finding *findings, int count) {
    static char why[160];
    (void)findings, (void)count;
    for (uint64_t i = 0; i < c->shape->n; i++) {
        uint32_t n = c->input[2 * i], distance = c->input[2 * i + 1];
        uint32_t expected = count_at_risk(n, distance);
        if (output[i] == expected) continue;
        snprintf(why, sizeof why, "words_at_risk(%u, %u) returned %d, expected %u", n, distance,
                 (int)output[i], expected);
        return why;
    }
    return NULL;
}

static void fill_risk(struct suite_case *c) {
    for (uint32_t i = 0; i < c->shape->n; i++) {
        c->input[2 * i] = 1 + i % 33;
        c->input[2 * i + 1] = 1u << i / 33;
    }
    c->judge = judge_risk;
}

/* T_p of a scan that finishes each step before the next, from how many operations a step has. */
static uint64_t hillis_steele_time(uint64_t n, uint64_t p) {
    uint64_t time = 0;
    for (uint64_t distance = 1; distance < n; distance *= 2) time += (n - distance + p - 1) / p;
    return time;
}

static uint64_t blelloch_time(uint64_t n, uint64_t p) {
    uint64_t time = 0;
    for (uint64_t pairs = n / 2; pairs > 0; pairs /= 2) time += 2 * ((pairs + p - 1) / p);
    return time;
}

static const char *judge_methods(const struct suite_case *c, const uint32_t *output,
                                 const struct suite_finding *findings, int count) {
    static char why[160];
    (void)findings, (void)count;
    for (uint64_t i = 0; i < c->shape->n; i++) {
        uint64_t n = c->input[2 * i], p = c->input[2 * i + 1];
        uint64_t fast = hillis_steele_time(n, p), lean = blelloch_time(n, p);
        uint64_t chosen = output[i] ? fast : lean, other = output[i] ? lean : fast;
        if (chosen <= other + 1) continue;
        snprintf(why, sizeof why,
                 "choose(%llu, %llu) takes the scan of %s: %llu steps, where the other takes %llu",
                 (unsigned long long)n, (unsigned long long)p,
                 output[i] ? "Hillis and Steele" : "Blelloch", (unsigned long long)chosen,
                 (unsigned long long)other);
        return why;
    }
    return NULL;
}

/* n from 4 to 2^20; p from 1 to 2 n, on both sides of n / 2. */
static void fill_methods(struct suite_case *c, uint64_t *seed) {
    for (uint64_t i = 0; i < c->shape->n; i++) {
        uint32_t n = 4u << i % 19, r = suite_random(seed);
        uint32_t most = i % 3 == 0 ? n / 2 : i % 3 == 1 ? n : 2 * n;
        c->input[2 * i] = n;
        c->input[2 * i + 1] = i < 19 ? n / 2 : i < 38 ? n / 4 : i < 57 ? 1 : 1 + r % most;
    }
    c->judge = judge_methods;
}

/* ---- the suite ---- */

void suite_fill(struct suite_case *c) {
    uint64_t n = c->shape->n, seed = c->seed;
    int variant = c->shape->variant;
    bool asks = variant == QUESTIONS;
    c->input_words = asks ? 2 * n : n + (variant == ONE_CHANGED);
    bool use = variant == COMPACT || variant == OVERDRAFT;
    c->output_words = use ? n + 1 : n;
    if (use) c->returns = variant == COMPACT ? "compact()" : "first_overdraft()";
    c->returned_at = n;
    c->scratch_words = (use ? 3 * n : n) + 1024; /* as scan.h promises */
    c->input = malloc(4 * c->input_words + 4);
    c->expected = asks ? NULL : malloc(4 * c->output_words + 4);
    cr_assert(c->input && (asks || c->expected), "out of memory for n = %llu",
              (unsigned long long)n);
    if (asks && c->shape->m == CHOOSE)
        fill_methods(c, &seed);
    else if (asks)
        fill_risk(c);
    else if (variant == COMPACT)
        fill_compact(c, &seed);
    else if (variant == OVERDRAFT)
        fill_overdraft(c, &seed);
    else
        fill_scan(c, &seed);
}
