/* What each exercise of lesson 2 may cost, as formulas in n. Included by exercises.c alone. */
#ifndef SCAN_BOUNDS_H
#define SCAN_BOUNDS_H

#include <lockstep/lesson.h>

/* Where bounds are added. */
typedef struct lockstep_bounds bounds_t;
/* What was measured. */
typedef const struct lockstep_metrics metrics_t;
/* For which case. */
typedef const struct lockstep_case case_t;

/* VARIANTS: 0 and 1 call scan(); 2 asks questions: the input is n pairs of numbers; 3 and 4 call
   compact() and first_overdraft(); 5 scans other values first: what is left of that must not be
   mistaken for one's own. */
enum variant { EXCLUSIVE, INCLUSIVE, QUESTIONS, COMPACT, OVERDRAFT, AFTER_OTHERS };

enum { BLOCK = 1024, SMALL = 4096, MEDIUM = 16384, LARGE = 49152 }; /* scan.h, single-pass.cu */

static double pieces(double n) { return ceil_div(n, BLOCK); }
static double tile(double n) { return n > 1 << 23 ? LARGE : n > 1 << 19 ? MEDIUM : SMALL; }
static double tiles(double n) { return ceil_div(n, tile(n)); }
static double levels(double n) { return n > BLOCK ? 1 + levels(pieces(n)) : 1; }
static double warps(double n) { return ceil_div(n, 32); }

/* The smallest power of two that is not below n. */
static double power2(double n) {
    double power = 1;
    while (power < n) power *= 2;
    return power;
}

static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, n);
    LOCKSTEP_BOUND(b, m, steps, n);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
}

static void naive_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (c->variant == EXCLUSIVE)
        LOCKSTEP_BOUND(b, m, work, (n - 1) * (n - 2) / 2);
    else
        LOCKSTEP_BOUND(b, m, work, n * (n - 1) / 2);
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n));
}

static void hillis_steele_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, n * ceil_log2(n) - power2(n) + 1);
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n));
    LOCKSTEP_BOUND(b, m, barriers, ceil_log2(n) + 1);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void single_buffer_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (c->variant == QUESTIONS) return;
    LOCKSTEP_BOUND(b, m, work, n * ceil_log2(n) - power2(n) + 1);
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n));
    LOCKSTEP_BOUND(b, m, barriers, 2 * ceil_log2(n) + 1);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
}

static void blelloch_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, 2 * (power2(n) - 1));
    LOCKSTEP_BOUND(b, m, steps, 2 * ceil_log2(n));
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
}

static void no_conflicts_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    blelloch_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void warp_scan_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, 161 * warps(n) + 97); /* 129 a warp, 129 for the totals, 32 a warp */
    LOCKSTEP_BOUND(b, m, steps, 11);
    LOCKSTEP_BOUND(b, m, barriers, 2);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void large_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, work, 6273 * (pieces(n) + pieces(pieces(n)) + 1));
    LOCKSTEP_BOUND(b, m, steps, 12 * levels(n) - 1);
    LOCKSTEP_BOUND(b, m, global_words, 5 * n + 6 * (pieces(n) + pieces(pieces(n))));
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void single_pass_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (c->variant == AFTER_OTHERS) return;
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, 5 * tile(n) * tiles(n));
    LOCKSTEP_BOUND(b, m, steps, 66 + 24 * tiles(n));
    LOCKSTEP_BOUND(b, m, global_words, 2 * n + 300 * tiles(n));
    LOCKSTEP_BOUND(b, m, global_load_requests, n / 128 + 80 * tiles(n) + 256);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void uses_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, global_words, 10 * n + 100);
}

#endif
