/* Lesson 6, part B: what each exercise may cost, and must cost at least, as formulas of n pairs or
   dates. Every date is read on the device and every result is stored there. */
#ifndef ATOMICS_AND_DATES_BOUNDS_DATES_H
#define ATOMICS_AND_DATES_BOUNDS_DATES_H

#include "bounds.h"

/* The document's loop asks about each year between the two, and up to twice about either's own. */
static void repair_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, years = lists_facts.years;
    LOCKSTEP_BOUND(b, m, work, years + 4 * n);
    LOCKSTEP_BOUND(b, m, global_words, 13 * n);
    LOCKSTEP_AT_LEAST(b, m, global_words, 9 * n); /* of moments without a time, the days will do */
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
}

/* Rounds of a grid with one block of 256 threads, or more, on each of 132 multiprocessors. */
static double rounds_of(case_t *c) { return ceil_div((double)c->n, 132 * 256); }

/* No loop over years: a date may ask about its own year and one more. */
static void days_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, rounds = rounds_of(c);
    LOCKSTEP_BOUND(b, m, work, 2 * n);
    LOCKSTEP_BOUND(b, m, steps, 2 * rounds);
    LOCKSTEP_BOUND(b, m, global_words, 4 * n);
    LOCKSTEP_AT_LEAST(b, m, global_words, 2 * n);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
}

/* Two dates of 8 bytes, and a result of 4. Threads with two pairs each load the last ones apart. */
static void pairs_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, rounds = rounds_of(c);
    LOCKSTEP_BOUND(b, m, work, 4 * n);
    LOCKSTEP_BOUND(b, m, steps, 4 * rounds);
    LOCKSTEP_BOUND(b, m, global_words, 5 * n);
    LOCKSTEP_AT_LEAST(b, m, global_words, 5 * n);
    LOCKSTEP_BOUND(b, m, global_load_sectors, n / 2 + 4);
    LOCKSTEP_AT_LEAST(b, m, global_load_sectors, n / 2);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
}

#endif
