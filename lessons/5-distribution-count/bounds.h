/* Lesson 5: what each exercise may cost, as formulas of n items and the number k of their values.
 */
#ifndef DISTRIBUTION_COUNT_BOUNDS_H
#define DISTRIBUTION_COUNT_BOUNDS_H

#include <lockstep/lesson.h>
#include <stdlib.h>
#include "sets.h"

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Items [from, to), sorted; NULL if there is no memory. */
static int64_t *sorted_items(case_t *c, uint64_t from, uint64_t to) {
    int64_t *items = calloc(to - from + 1, sizeof *items);
    if (!items) return NULL;
    for (uint64_t i = from; i < to; i++) items[i - from] = sets_item(c->variant, i, c->n, c->m);
    qsort(items, to - from, sizeof *items, by_size);
    return items;
}

/* How many different values there are among them. */
static double values_among(case_t *c, uint64_t from, uint64_t to) {
    uint64_t different = 0;
    int64_t *items = sorted_items(c, from, to);
    for (uint64_t i = 0; i < to - from && items; i++)
        different += i == 0 || items[i] != items[i - 1];
    free(items);
    return (double)different;
}

static double values_of(case_t *c) { return values_among(c, 0, c->n); }

/* The pairs of all chunks. */
static double pairs_of(case_t *c, uint64_t chunk) {
    double pairs = 0;
    for (uint64_t i = 0; i < c->n; i += chunk)
        pairs += values_among(c, i, i + chunk < c->n ? i + chunk : c->n);
    return pairs;
}

static double blocks_of(case_t *c, int width, double most) {
    double blocks = ceil_div((double)c->n, width);
    return blocks < most ? blocks : most;
}

/* Each of k values is searched once in what follows its first item (n - 1 places at most, one less
   for each value that is known); each item is looked for in the table. */
static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, k = values_of(c);
    LOCKSTEP_BOUND(b, m, work, k * (2 * n - k - 1));
    LOCKSTEP_BOUND(b, m, steps, k * (2 * n - k - 1));
}

static void count_if_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 256, VALUES = 256 };
    double n = (double)c->n, blocks = blocks_of(c, THREADS, 132), k = values_of(c);
    LOCKSTEP_BOUND(b, m, launches, VALUES + 1);
    LOCKSTEP_BOUND(b, m, work, VALUES * n);
    LOCKSTEP_BOUND(b, m, steps, VALUES * (ceil_div(n, THREADS * blocks) + blocks) + k);
    LOCKSTEP_BOUND(b, m, atomics, k * (blocks + 1));
    LOCKSTEP_BOUND(b, m, global_load_requests, VALUES * (n / 32 + 1) + VALUES);
}

static void chunks_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { CHUNK = 256 };
    double n = (double)c->n, k = values_of(c), chunks = ceil_div(n, CHUNK);
    double pairs = pairs_of(c, CHUNK);
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, work, CHUNK * n + k * pairs);
    LOCKSTEP_BOUND(b, m, steps, CHUNK + k * chunks + k);
    LOCKSTEP_BOUND(b, m, atomics, k);
}

/* The most items that have the same value: atomics on its count queue up. */
static double longest_queue(case_t *c) {
    uint64_t longest = 0, length = 0;
    int64_t *items = sorted_items(c, 0, c->n);
    for (uint64_t i = 0; i < c->n && items; i++) {
        length = i && items[i] == items[i - 1] ? length + 1 : 1;
        if (length > longest) longest = length;
    }
    free(items);
    return (double)longest;
}

/* Linear probing with at most half of the slots taken: 1.5 looks for a value that is there, 2.5 for
   a new one, on the average (Knuth, The Art of Computer Programming, 6.4). */
static void hash_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, k = values_of(c), slots = 32;
    double queue = k == 1 ? ceil_div(n, 32) : longest_queue(c); /* warps, if all lanes agree */
    while (slots < 2 * (double)c->m) slots *= 2;
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, work, 1.5 * n + k + 32);
    LOCKSTEP_BOUND(b, m, atomics, 2 * n + slots / 32);
    LOCKSTEP_BOUND(b, m, steps, 2 * queue + slots / 32 + 32);
}

/* The tree of launches: parts of at most `leaf` items are leaves. */
static double launches_for(double n, double leaf) {
    enum { PARTS = 4 };
    double width = ceil_div(n, PARTS), launches = 1;
    if (width > leaf) return 1 + PARTS * launches_for(width, leaf);
    for (double start = 0; start < n; start += width) launches++;
    return launches;
}

static void dynamic_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { LEAF = 2048, MOST_LEAVES = 256, VALUES = 256 };
    double n = (double)c->n, leaf = ceil_div(n, MOST_LEAVES);
    if (leaf < LEAF) leaf = LEAF;
    double launches = launches_for(n, leaf), blocks = launches * ceil_div(leaf, LEAF);
    LOCKSTEP_BOUND(b, m, launches, launches + 2);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, atomics, n + VALUES * blocks);
    LOCKSTEP_BOUND(b, m, steps, leaf + launches + VALUES);
}

static void sort_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    (void)c;
    LOCKSTEP_BOUND(b, m, launches, 0); /* of our own */
    LOCKSTEP_BOUND(b, m, work, 0);
}

static void direct_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 1024, WARP = 32 };
    double n = (double)c->n, bytes = sets_bytes(c->variant);
    double groups = blocks_of(c, (int)(16 * THREADS / bytes), 132 / bytes);
    double bins = bytes == 1 ? 256 : 65536, copies = bytes == 1 ? WARP : 1;
    double k = values_of(c),
           share = n / groups + 16 * THREADS; /* of a group's items; some get a vector more */
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, steps, share / copies + groups + k);
    LOCKSTEP_BOUND(b, m, atomics, n + (groups + 1) * bins);
    LOCKSTEP_BOUND(b, m, global_load_requests, bytes * (n * bytes / 512 + 34) + bins / 32);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void stream_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { BINS = 256 };
    double n = (double)c->n, chunks = ceil_div(n, SETS_CHUNK), blocks = SETS_CHUNK / 512;
    LOCKSTEP_BOUND(b, m, launches, chunks + 1);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, global_load_requests, ceil_div(n, 32) + chunks + BINS / 32 * 2);
    LOCKSTEP_BOUND(b, m, atomics, n + chunks * blocks * BINS + BINS);
}

static void uses_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double k = (double)c->n;
    LOCKSTEP_BOUND(b, m, launches, 3);
    LOCKSTEP_BOUND(b, m, work, k * k);
    LOCKSTEP_BOUND(b, m, steps, 3 * k + 1);
    LOCKSTEP_BOUND(b, m, atomics, 2 * k);
}

#endif
