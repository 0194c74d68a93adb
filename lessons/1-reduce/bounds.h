/* What each exercise of lesson 1 may cost and must cost, as formulas in n and in what was launched.
   Included by exercises.c alone. */
#ifndef REDUCE_BOUNDS_H
#define REDUCE_BOUNDS_H

#include <lockstep/lesson.h>
#include "variants.h"

/* Where bounds are added. */
typedef struct lockstep_bounds bounds_t;
/* What was measured. */
typedef const struct lockstep_metrics metrics_t;
/* For which case. */
typedef const struct lockstep_case case_t;

enum { BLOCK = 1024, GRID = 264 }; /* as in reduce.h and the files: two blocks a multiprocessor */

/* No reduction takes less: every value is read, every operation leaves one value fewer, and a chain
   of k operations depends on 2^k values at most. */
static void least(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_AT_LEAST(b, m, work, n - 1);
    LOCKSTEP_AT_LEAST(b, m, steps, ceil_log2(n));
    if (n < 2) return; /* a copy on the device will do */
    LOCKSTEP_AT_LEAST(b, m, global_words, n + 1);
    LOCKSTEP_AT_LEAST(b, m, global_reads, n);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
}

/* Bounds are for one call. Of several, as entry.cu makes them, the first is worked for as well. */
static bool several(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (c->variant == ONE_CHANGED) {
        LOCKSTEP_AT_LEAST(b, m, work, 2 * (n - 1));
        LOCKSTEP_AT_LEAST(b, m, global_reads, 2 * n);
    }
    if (c->variant == AFTER_OTHERS) { /* a few words for each call */
        LOCKSTEP_BOUND(b, m, host_to_device_bytes, 256 * (OTHERS + 1));
        LOCKSTEP_BOUND(b, m, device_to_host_bytes, 64 * (OTHERS + 1));
    }
    return c->variant != PLAIN;
}

static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, n - 1);
    LOCKSTEP_BOUND(b, m, steps, n - 1);
    LOCKSTEP_BOUND(b, m, global_words, n + 1);
    least(b, m, c);
}

/* A tree: a block may have 32 threads or more, which leave one word for the next launch. */
static void tree_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n) + 12);
    least(b, m, c);
}

/* A block may pad its values with identities, and may have 32 values: then its launches move n / 31
   values more. Lanes may read twice as far apart in each round, and at last a sector each: a
   quarter of n in each of three rounds, then half as many in each. A tree in global memory stores
   its values there, even if each thread adds some values up first. */
static void global_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, n + n / 4 + 4 * BLOCK);
    tree_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, global_words, 3 * n + n / 8 + 3 * m->blocks + 4 * BLOCK);
    LOCKSTEP_BOUND(b, m, global_load_sectors, n + n / 8 + 4 * m->blocks + 64);
    if (n >= BLOCK) LOCKSTEP_AT_LEAST(b, m, global_writes, n / 8);
}

/* [bounds] */
/* Warps whose values do not begin at a sector load one more: half of them, if a thread adds values
   that are half of all apart. All lanes of a block's last warp may combine, 5 or 6 times (M.
   Harris, "Optimizing Parallel Reduction in CUDA", NVIDIA, 2007). */
static void traffic_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    tree_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, global_words, n + 3 * m->blocks);
    LOCKSTEP_BOUND(b, m, global_load_sectors, n / 8 + n / 64 + 3 * m->blocks);
    LOCKSTEP_AT_LEAST(b, m, global_load_sectors, n / 8);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

/* By shuffles alone, a block stores only a word for each warp. */
static void shared_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, n + n / 4 + 4 * BLOCK + 160 * m->blocks);
    traffic_bounds(b, m, c);
    if (n >= BLOCK) LOCKSTEP_AT_LEAST(b, m, shared_writes, n / 8);
}
/* [bounds] */

/* A candidate that check() is given works as much as it likes; a repaired reduce() is still a tree.
 */
static void bug_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    if (!several(b, m, c)) tree_bounds(b, m, c);
}

/* check() may call its candidate as often as it likes, and compare; a repaired reduce() may not. */
static void bug_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (!judges(c->variant)) return;
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 64 * n + 4096);
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 64 * n + 4096);
}

/* Half as many threads as values; the blocks' results are values for the next launch. */
static void first_add_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, n + n / 4 + 4 * BLOCK + 160 * m->blocks);
    traffic_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, threads, n / 2 + n / 64 + 2 * BLOCK);
}

/* Blocks, if each had 128 threads or more. */
static double crews_of(metrics_t *m) {
    double blocks = (double)m->blocks, of_128 = ceil_div((double)m->threads, 128);
    return blocks < of_128 ? blocks : of_128;
}

/* At least a sixteenth of the device has something to do; a thread may start from the identity, and
   one warp of each block may combine with all of its lanes. */
static void strided_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, steps, n / (16 * BLOCK) + 64);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    least(b, m, c);
}

/* A register needs no barrier: a block has those of its tree alone, up to 11 rounds of two each. A
   thread may have four sums, each of which starts from the identity. */
static void many_items_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, crews = crews_of(m);
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, n + 5 * m->threads + 4 * BLOCK);
    strided_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, global_words, n + 3 * m->blocks);
    LOCKSTEP_BOUND(b, m, global_load_sectors, n / 8 + 3 * m->blocks + ceil_div(n, 32));
    LOCKSTEP_AT_LEAST(b, m, global_load_sectors, n / 8);
    LOCKSTEP_BOUND(b, m, threads, n / 8 + (GRID + 1) * BLOCK);
    LOCKSTEP_BOUND(b, m, barriers, 24 * crews + 24);
}

/* All lanes of all warps may combine, also those whose result nobody needs: five operations each,
   and as many for the warps' results. A warp may leave its result for the next launch. */
static void warp_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, crews = crews_of(m), warps = ceil_div((double)m->threads, 32);
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, n + 6 * m->threads + 320 * m->blocks);
    strided_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, global_words, n + 3 * warps);
    LOCKSTEP_BOUND(b, m, global_load_sectors, n / 8 + 3 * m->blocks + ceil_div(n, 32));
    LOCKSTEP_BOUND(b, m, threads, n / 4 + (GRID + 1) * BLOCK);
    /* a tree down to 32 of 1024 has five; blocks of a warp need none */
    LOCKSTEP_BOUND(b, m, barriers, 6 * crews + 6);
    if (n >= BLOCK) LOCKSTEP_AT_LEAST(b, m, exchanges, 2 * crews);
}

/* Atomics on one address queue: each may be a step. Of blocks that have a warp's values at least,
   each makes four at most. */
static double tickets_of(metrics_t *m, double n) {
    double blocks = (double)m->blocks, full = ceil_div(n, 32), atomics = (double)m->atomics;
    double most = 4 * (blocks < full ? blocks : full) + 64;
    return atomics < most ? atomics : most;
}

/* A block reduces its values, and may be the last
   one; all of its warps may reduce the results of the warps: four times five operations a thread.
   Neighbours read neighbours. */
static void one_launch_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, tickets = tickets_of(m, n);
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, n + 21 * m->threads);
    LOCKSTEP_BOUND(b, m, steps, n / (16 * BLOCK) + 64 + tickets);
    LOCKSTEP_BOUND(b, m, global_words, n + 4 * m->blocks + 4);
    LOCKSTEP_BOUND(b, m, global_load_sectors, n / 8 + 4 * m->blocks + ceil_div(n, 32) + 4);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    least(b, m, c);
}

/* Neighbours may be combined by shuffles, in which all lanes take part, or in shared memory, where
   lanes meet in the banks: the order alone counts. A thread may begin with some neighbours, or the
   identity; a warp of each block combines the warps' results, and the last block all blocks'. */
static void any_operator_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, tickets = tickets_of(m, n);
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, work, n + 12 * m->threads + 320 * m->blocks);
    LOCKSTEP_BOUND(b, m, steps, ceil_log2(n) + 64 + tickets);
    LOCKSTEP_BOUND(b, m, global_words, n + 4 * m->blocks + 4);
    least(b, m, c);
}

/* Loads of 16 bytes a lane, neighbours side by side; half of the device has something to do. */
static void peak_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, tickets = tickets_of(m, n);
    if (several(b, m, c)) return;
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, global_words, n + 8 * BLOCK);
    LOCKSTEP_BOUND(b, m, global_load_requests, n / 128 + 2048);
    LOCKSTEP_AT_LEAST(b, m, global_load_requests, n / 128);
    LOCKSTEP_BOUND(b, m, global_load_sectors, n / 8 + 4 * m->blocks + ceil_div(n, 32) + 1024);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    LOCKSTEP_BOUND(b, m, steps, n / 65536 + 64 + tickets);
    least(b, m, c);
}

#endif
