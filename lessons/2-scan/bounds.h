/* What each exercise of lesson 2 may cost, as formulas in n. Included by exercises.c alone. */
#ifndef SCAN_BOUNDS_H
#define SCAN_BOUNDS_H

#include <lockstep/lesson.h>
#include "variants.h"

/* Where bounds are added. */
typedef struct lockstep_bounds bounds_t;
/* What was measured. */
typedef const struct lockstep_metrics metrics_t;
/* For which case. */
typedef const struct lockstep_case case_t;

enum { BLOCK = 1024 };  /* scan.h */
enum { BOUNDED = 512 }; /* from so many values on, a block that is padded to BLOCK costs no more */

static double levels(double n) { return n > 128 ? 1 + levels(ceil_div(n, 128)) : 1; }

/* The smallest power of two that is not below n. */
static double power2(double n) {
    double power = 1;
    while (power < n) power *= 2;
    return power;
}

/* No scan takes less. Work and depth of a prefix circuit add up to 2 n - 2 at least (Snir 1986),
   exclusive 2 (n - 1) - 2; every value but the last is read, every output written. */
static void least(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_AT_LEAST(b, m, work, 2 * n - 4 - m->steps);
    LOCKSTEP_AT_LEAST(b, m, steps, ceil_log2(n - 1));
    LOCKSTEP_AT_LEAST(b, m, global_words, 2 * n - 1);
    LOCKSTEP_AT_LEAST(b, m, global_writes, n);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
}

/* Bounds are for one call. Of several, as entry.cu makes them, the first is worked for as well. */
static bool several(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (c->variant == ONE_CHANGED) {
        LOCKSTEP_AT_LEAST(b, m, work, 2 * (n - 2));
        LOCKSTEP_AT_LEAST(b, m, global_writes, 2 * n);
    }
    return c->variant > INCLUSIVE;
}

static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, n);
    LOCKSTEP_BOUND(b, m, steps, n);
    LOCKSTEP_BOUND(b, m, global_words, 3 * n); /* an output may be read again */
    least(b, m, c);
}

/* Each tree may be padded to a power of two: then two thirds of all n^2 are combined. Half of n^2
   are needed, if no output uses what was computed for another one. */
static void naive_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, 3 * n * n / 4 + n);
    if (n >= 32) LOCKSTEP_AT_LEAST(b, m, work, n * n / 4);
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n) + 1);
    least(b, m, c);
}

/* How many values a thread takes, as far as an exercise allows for it. */
static double places_of(metrics_t *m, double n, double most) {
    double places = m->threads ? ceil_div(n, (double)m->threads) : most;
    return places < most ? places : most;
}

/* A place without one in front may be combined with the identity, and a thread may have two. */
static void hillis_steele_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, places = places_of(m, n, 2);
    if (several(b, m, c)) return;
    least(b, m, c);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    if (n < BOUNDED) return;
    LOCKSTEP_BOUND(b, m, work, power2(n) * ceil_log2(n));
    LOCKSTEP_BOUND(b, m, steps, places * ceil_log2(n));
    LOCKSTEP_BOUND(b, m, barriers, ceil_log2(n) + 2);
}

static void single_buffer_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, places = places_of(m, n, 2);
    if (several(b, m, c)) return;
    least(b, m, c);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
    if (n < BOUNDED) return;
    LOCKSTEP_BOUND(b, m, work, power2(n) * ceil_log2(n));
    LOCKSTEP_BOUND(b, m, steps, places * ceil_log2(n));
    LOCKSTEP_BOUND(b, m, barriers, 2 * ceil_log2(n) + 2);
    /* one array: a round's reads end before its writes begin */
    LOCKSTEP_AT_LEAST(b, m, barriers, 2 * ceil_log2(n) - 2);
}

/* The first part of each output may be combined with its value once more, for inclusive, which may
   be read once more. A thread may take a few values one after the other, on both ways: of eight,
   it stores half as many words as there are values. By shuffles, warps store their totals alone. */
static void blelloch_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, places = places_of(m, n, 8);
    if (several(b, m, c)) return;
    least(b, m, c);
    LOCKSTEP_BOUND(b, m, global_words, 3 * n);
    if (n < BOUNDED) return;
    LOCKSTEP_BOUND(b, m, work, 2 * (power2(n) - 1) + n);
    LOCKSTEP_BOUND(b, m, steps, 2 * ceil_log2(n) + 2 * places + 2);
    LOCKSTEP_AT_LEAST(b, m, shared_writes, n / 4);
}

/* Neighbouring threads use neighbouring pairs, so that warps are full: no lane waits for others'
   turns. The sweeps load five words for each place and store four; a round with fewer than 32 pairs
   is a pass, or a few. The tree is in shared memory, as that of `blelloch`. */
static void no_conflicts_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, places = places_of(m, n, 4);
    if (several(b, m, c)) return;
    least(b, m, c);
    LOCKSTEP_BOUND(b, m, global_words, 3 * n);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    if (n < BOUNDED) return;
    LOCKSTEP_BOUND(b, m, shared_load_passes, power2(n) / 4 + 8 * ceil_log2(n));
    LOCKSTEP_BOUND(b, m, shared_store_passes, power2(n) / 4 + 8 * ceil_log2(n));
    LOCKSTEP_BOUND(b, m, work, 2 * (power2(n) - 1) + n);
    LOCKSTEP_BOUND(b, m, steps, 2 * ceil_log2(n) + 2 * places);
    LOCKSTEP_AT_LEAST(b, m, shared_writes, n / 4);
}

/* 32 totals may be scanned by shuffles, or added up one after the other by each thread. Shuffles
   need no shared memory but for the totals: who stores all values there may read a few, not all
   those in front. */
static void warp_scan_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, stored = (double)m->shared_writes;
    double each = stored < n / 2 ? 32 : 4; /* words that a thread reads */
    if (several(b, m, c)) return;
    least(b, m, c);
    LOCKSTEP_BOUND(b, m, barriers, 3);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    if (n < BOUNDED) return;
    LOCKSTEP_BOUND(b, m, shared_reads, each * power2(n) + BLOCK);
    LOCKSTEP_BOUND(b, m, work, 40 * power2(n));
    LOCKSTEP_BOUND(b, m, steps, 5 + 32 + 2);
}

/* Pieces of 128 values or more, each by any of the scans for one block; the totals by the same, or
   by one block, a piece after the other. Or each value twice, in a fixed number of blocks, which
   take a piece after the other: reduce, then scan. What goes in front of a piece may be read once
   by each thread, or for each value. */
static void large_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, blocks = (double)m->blocks, threads = (double)m->threads;
    double turns = n / (blocks > 341 ? 6 * blocks : 2048); /* a block takes some pieces */
    double fronts = threads > n ? threads : n;
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, 16 * n + 16 * BLOCK + 256 * blocks);
    LOCKSTEP_BOUND(b, m, steps, 48 + 24 * levels(n) + turns);
    LOCKSTEP_BOUND(b, m, global_words, 4 * n + fronts + 6 * blocks + 2 * BLOCK);
    least(b, m, c);
}

/* A launch may clear the states. A block reads up to 32 states, of two words each, more than once;
   the threads of a block may add 32 totals up. A scan of two passes moves n words more: tiles of
   fewer than 128 values would make room for them. */
static void single_pass_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, blocks = (double)m->blocks;
    double tiles = blocks < ceil_div(n, 128) ? blocks : ceil_div(n, 128);
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, work, 12 * n + 64 * m->threads + 65536);
    LOCKSTEP_BOUND(b, m, steps, 66 + 24 * m->blocks);
    LOCKSTEP_BOUND(b, m, global_words, 2 * n + 100 * tiles + 256);
    LOCKSTEP_BOUND(b, m, global_load_requests, n / 32 + 80 * m->blocks + 256);
    least(b, m, c);
}

/* entry.cu copies the questions to the host, and the answers back. */
static void questions_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (c->variant != QUESTIONS) return;
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 8 * n);
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 4 * n);
}

/* Flags, places, and the words moved; or the balances, and a look at each. A warp loads at once:
   one thread alone would ask n times. A warp alone would execute n / 32 loads and as many stores:
   the words have at least 64 threads, which may need four instructions each. */
static void uses_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, launches = (double)m->launches;
    LOCKSTEP_BOUND(b, m, global_words, 12 * n + 8 * m->blocks + 2 * BLOCK);
    LOCKSTEP_BOUND(b, m, global_load_requests, n / 2 + 64 * m->blocks);
    LOCKSTEP_BOUND(b, m, longest_thread, 256 * launches + n / 16);
    LOCKSTEP_AT_LEAST(b, m, global_reads, n);
    LOCKSTEP_AT_LEAST(b, m, global_writes, c->variant == OVERDRAFT ? n : 0);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
}

#endif
