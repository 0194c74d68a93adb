/* What the loop of a case is like, counted from the lengths of its rows. Included by bounds.h
 * alone.
 */
#ifndef NESTED_LOOP_FACTS_H
#define NESTED_LOOP_FACTS_H

#include <lockstep/lesson.h>
#include <stdlib.h>
#include "rows.h"

enum { SUM = 0, STORE = BODY, LONG = 2 * BODY };

/** What a case's loop is like. */
struct facts {
    double nx;         /**< rows */
    double longest;    /**< pairs of the longest row */
    double pairs;      /**< of all rows */
    double queue;      /**< steps of the longest row, if the body is an atomic on its sum */
    double body_reads; /**< words that the body itself reads for all pairs, ... */
    double body_words; /**< ... and reads and writes */
    double per_atomic; /**< 1 if each pair is one atomic, so that lanes can be counted; else 0 */
    double full;       /**< rows that have a pair */
    int *sorted;       /**< [nx] lengths, longest first */
};

static int longer_first(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x < y) - (x > y);
}

/* The pairs of a slice. Do the ends of rows have numbers, too (`balanced`)? */
static double pairs_of_slice(const struct lockstep_case *c, bool ends) {
    uint64_t first = rows_first(c->variant, c->n, c->m), last = rows_last(c->variant, c->n, c->m);
    uint64_t next = 0, pairs = 0;
    for (uint64_t i = 0; i < c->n; i++, next += ends) {
        uint64_t begin = next;
        next += (uint64_t)rows_drawn(c->variant, i, c->n, c->m, c->seed);
        uint64_t from = begin > first ? begin : first, to = next < last ? next : last;
        if (from < to) pairs += to - from;
    }
    return (double)pairs;
}

/* The facts of a case. `sorted` is the caller's to free. */
static struct facts facts_of(const struct lockstep_case *c) {
    bool store = rows_body(c->variant) == STORE / BODY;
    struct facts f = {.nx = (double)c->n, .per_atomic = store ? 0 : 1};
    f.sorted = malloc((c->n + 1) * sizeof *f.sorted);
    if (!f.sorted) exit(EXIT_FAILURE);
    for (uint64_t i = 0; i < c->n; i++)
        f.sorted[i] = rows_drawn(c->variant, i, c->n, c->m, c->seed);
    for (uint64_t i = 0; i < c->n; i++) f.pairs += f.sorted[i], f.full += f.sorted[i] > 0;
    qsort(f.sorted, c->n, sizeof *f.sorted, longer_first);
    f.longest = f.sorted[0];
    if (!store) f.queue = 2 * f.longest; /* each a step, behind the step of its own pair */
    if (store) f.body_reads = 3 * f.pairs, f.body_words = 4 * f.pairs;
    return f;
}

#endif
