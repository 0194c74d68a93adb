/* Lesson 5 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include <stdlib.h>
#include "sets.h"

/* ---- cases: every nasty size, then spreads and widths ---- */

#define CASE(n, values, set) \
    { n, LOCKSTEP_ADD, set, 0, values }
#define SIZES(values, set)                                                                   \
    CASE(0, values, set), CASE(1, values, set), CASE(2, values, set), CASE(31, values, set), \
        CASE(32, values, set), CASE(33, values, set), CASE(255, values, set),                \
        CASE(256, values, set), CASE(257, values, set), CASE(1025, values, set)
#define BYTES                                                                           \
    CASE(8, 8, EXAMPLE | BYTE), SIZES(256, UNIFORM | BYTE), CASE(1025, 1, ZERO | BYTE), \
        CASE(256, 1, ZERO | BYTE), CASE(1025, 5, EDGES | BYTE), CASE(3000, 20, SKEWED | BYTE)
#define WIDER                                                                                     \
    CASE(1025, 5, EDGES | SHORT), CASE(3000, 1000, UNIFORM | SHORT), CASE(1025, 5, EDGES | WORD), \
        CASE(3000, 100, SKEWED | WORD), CASE(3000, 2000, UNIFORM | WORD),                         \
        CASE(1025, 5, EDGES | LONG), CASE(3000, 100, UNIFORM | LONG), CASE(3000, 30, ROUND | LONG)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static const struct lockstep_case bytes_only[] = {BYTES, CASE(20000, 256, UNIFORM | BYTE)};
static const struct lockstep_case few[] = {BYTES, WIDER};
static const struct lockstep_case more[] = {BYTES, WIDER, CASE(100000, 256, UNIFORM | BYTE),
                                            CASE(50000, 300, UNIFORM | LONG)};

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const spreads[SETS] = {"the example",       "uniform", "skewed", "all 0",
                                              "extremes and zero", "round",   "?",      "?"};
    snprintf(text, size, "n = %llu, items of %d bits, %s (up to %llu values)",
             (unsigned long long)c->n, 8 * sets_bytes(c->variant), spreads[c->variant % SETS],
             (unsigned long long)c->m);
}

/* ---- bounds ---- */

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* How many different values there are among items [from, to). */
static double values_among(case_t *c, uint64_t from, uint64_t to) {
    uint64_t different = 0;
    int64_t *items = calloc(to - from + 1, sizeof *items);
    if (!items) return 0;
    for (uint64_t i = from; i < to; i++) items[i - from] = sets_item(c->variant, i, c->n, c->m);
    qsort(items, to - from, sizeof *items, by_size);
    for (uint64_t i = 0; i < to - from; i++) different += i == 0 || items[i] != items[i - 1];
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

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .title = "one thread, comparisons only",
     .points = 5,
     .hints = {"Which is cheaper: to search a table of k values, or the rest of n items?",
               "If is_known() says so, continue. Else the count starts at 1, for item i itself.",
               "for (uint64_t j = i + 1; j < in.end; j++) count += same(item_at(in, j), value); "
               "then store value and count at place size, and increase it."},
     .cases = few,
     .case_count = COUNT(few),
     .bounds = serial_bounds},
    {.id = "count-if",
     .title = "a kernel a value",
     .points = 10,
     .hints = {"__syncthreads_count(yes) tells all threads of a block how many of them say yes.",
               "A thread without an item says no, but it does come to the barrier.",
               "mine += __syncthreads_count(i < in.end && same(item_at(in, i), value)); one thread "
               "of the block then adds `mine` to *count, with an atomic."},
     .cases = bytes_only,
     .case_count = COUNT(bytes_only),
     .bounds = count_if_bounds},
    {.id = "chunks",
     .title = "a table a chunk, and a merge",
     .points = 10,
     .hints = {"Two threads with equal items must not both report them: the one with the smaller "
               "tid does.",
               "In the merge, find() gives the value's place among the `known` ones, or `known`.",
               "A new value takes place p = atomicAdd(&size, 1ull) and brings its count; a known "
               "one adds to out.counts[p]. No other thread of this chunk has that value."},
     .cases = more,
     .case_count = COUNT(more),
     .bounds = chunks_bounds},
};

static const struct lockstep_lesson lesson = {.number = 5,
                                              .name = "distribution-count",
                                              .title = "Distribution count: which, and how often",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
