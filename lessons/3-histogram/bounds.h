/** @file bounds.h
 * What each exercise of lesson 3 may cost, as formulas in n, bins and the blocks that it launches.
 * Taken from the algorithms; the comments say what is not obvious.
 */
#ifndef HISTOGRAM_BOUNDS_H
#define HISTOGRAM_BOUNDS_H

#include <lockstep/lesson.h>
#include <stdlib.h>
#include "items.h"

/** Where bounds are added. */
typedef struct lockstep_bounds bounds_t;
/** What was measured. */
typedef const struct lockstep_metrics metrics_t;
/** For which case. */
typedef const struct lockstep_case case_t;

/** The blocks that n items need, `width` each, at most `most`. */
static double blocks_of(case_t *c, int width, double most) {
    double blocks = ceil_div((double)c->n, width);
    return blocks < most ? blocks : most;
}

/** Items travel in words of 4 bytes, but an item of 8 bits is read as a word of its own. */
static double bytes_of(case_t *c) { return c->variant & EIGHT_BITS ? 1 : 4; }

/** The most items in one bin: atomics on it queue up. */
static double longest_bin(case_t *c) {
    uint64_t most = 0, *counts = calloc(c->m, sizeof *counts);
    if (!counts) return 0;
    for (uint64_t i = 0; i < c->n; i++) {
        int bin = items_bin(items_item(c->variant, i, c->n, (int)c->m), (int64_t)c->m);
        if (++counts[bin] > most) most = counts[bin];
    }
    free(counts);
    return (double)most;
}

/** A lower bound: each item is counted by plus(), not by a + that nobody sees. */
static void counted(bounds_t *b, metrics_t *m, case_t *c) {
    double missing = c->n > m->work ? (double)(c->n - m->work) : 0;
    lockstep_bound_add(b, "items_without_plus", missing, 0, "0");
}

/** What `serial` may cost. */
static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    counted(b, m, c);
    LOCKSTEP_BOUND(b, m, work, n);
    LOCKSTEP_BOUND(b, m, steps, n);
    LOCKSTEP_BOUND(b, m, global_words, 5 * n); /* an item; a count of two words, read and stored */
}

/** What `atomic` may cost. */
static void atomic_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, atomics, n);
    LOCKSTEP_BOUND(b, m, steps, longest_bin(c));
    LOCKSTEP_BOUND(b, m, global_words, n);
    LOCKSTEP_BOUND(b, m, global_load_sectors, ceil_div(n * bytes_of(c), 32) + n / 256);
    LOCKSTEP_BOUND(b, m, threads, n + 256);
}

/** What `per-thread` may cost. */
static void per_thread_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 128, WARPS = 4 };
    double n = (double)c->n, bins = (double)c->m, blocks = blocks_of(c, THREADS, 132);
    counted(b, m, c);
    LOCKSTEP_BOUND(b, m, work, n + 2 * THREADS * bins * blocks);
    LOCKSTEP_BOUND(b, m, steps, ceil_div(n, THREADS * blocks) + 9 * ceil_div(bins, WARPS) + blocks);
    LOCKSTEP_BOUND(b, m, atomics, bins * blocks);
    LOCKSTEP_BOUND(b, m, global_words, n);
    LOCKSTEP_BOUND(b, m, shared_writes, n + THREADS * bins * blocks);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

/** What `shared` may cost. */
static void shared_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 512 };
    double n = (double)c->n, bins = (double)c->m, blocks = blocks_of(c, THREADS, 264);
    double rounds = ceil_div(n, THREADS * blocks);
    LOCKSTEP_BOUND(b, m, atomics, n + bins * blocks);
    LOCKSTEP_BOUND(b, m, steps, rounds * THREADS + blocks + ceil_div(bins, THREADS));
    LOCKSTEP_BOUND(b, m, global_words, n);
    LOCKSTEP_BOUND(b, m, global_load_sectors, ceil_div(n * bytes_of(c), 32) + n / THREADS);
    LOCKSTEP_BOUND(b, m, shared_writes, bins * blocks);
}

/** What `aggregated` may cost. */
static void aggregated_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 512, WARP = 32 };
    double n = (double)c->n, bins = (double)c->m, blocks = blocks_of(c, THREADS, 264);
    double rounds = ceil_div(n, THREADS * blocks);
    LOCKSTEP_BOUND(b, m, atomics, n + bins * blocks);
    LOCKSTEP_BOUND(b, m, steps, rounds * THREADS / WARP + blocks + ceil_div(bins, THREADS));
    LOCKSTEP_BOUND(b, m, global_words, n);
    LOCKSTEP_BOUND(b, m, global_load_sectors, ceil_div(n * bytes_of(c), 32) + n / THREADS);
    LOCKSTEP_BOUND(b, m, shared_writes, bins * blocks);
}

/** Of the two kernels alone: what the library does is checked, but not counted. */
static void sort_reduce_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins = (double)c->m, runs = n < bins ? n : bins;
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, atomics, 0);
    LOCKSTEP_BOUND(b, m, steps, 1);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n + 7 * runs);
}

/** No kernel of one's own. */
static void library_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    (void)c;
    LOCKSTEP_BOUND(b, m, launches, 0);
}

/** The shape that peak.cu chooses on the simulated card: its copies, parts and groups of blocks. */
static void peak_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 1024, FIT = 58112, PROCESSORS = 132, VALUES = 256 };
    double n = (double)c->n, vectors = n * bytes_of(c) / 16, copies = 1;
    double keys = c->variant & EIGHT_BITS ? VALUES : (double)c->m; /* what is counted */
    double parts = ceil_div(keys, FIT), width = ceil_div(keys, parts);
    double groups = ceil_div(n, 4 * THREADS), most = (double)(int)(PROCESSORS / parts);
    while (copies < 32 && 2 * copies * width <= FIT) copies *= 2;
    if (groups > most) groups = most;
    double share = n / groups + 16 * THREADS; /* of a group's items; some get a vector more */
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, steps,
                   ceil_div(share, copies) + copies * ceil_div(width, THREADS) + groups);
    LOCKSTEP_BOUND(b, m, atomics, n + groups * keys);
    LOCKSTEP_BOUND(b, m, global_words, parts * (n * bytes_of(c) / 4 + 16));
    LOCKSTEP_BOUND(b, m, global_load_requests, 2 * parts * (vectors / 32 + 34));
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

#endif
