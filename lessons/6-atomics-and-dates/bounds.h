/* Lesson 6, part A: what each exercise may cost, and must cost at least, as formulas of N
 * containers with E elements, X of them in the longest, F containers that are not empty, and H
 * above the limit.
 */
#ifndef ATOMICS_AND_DATES_BOUNDS_H
#define ATOMICS_AND_DATES_BOUNDS_H

#include <lockstep/lesson.h>
#include "facts.h"
#include "lists.h"

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

/* Blocks of 256 threads in the grid that the contract gives. */
static double grid_of(case_t *c) {
    double width = lists_width(c->variant);
    return width * ceil_div(ceil_div((double)c->n, 256), width);
}

/* A list of k elements takes k - 1 additions, and one more where the sum starts from 0. Elements
   may be negative: no sum is known before all of them are read, nor without the lengths. */
static void least(bounds_t *b, metrics_t *m, case_t *c) {
    double N = (double)c->n, E = lists_facts.elements, F = lists_facts.full;
    LOCKSTEP_AT_LEAST(b, m, work, E - F);
    LOCKSTEP_AT_LEAST(b, m, global_reads, E + N);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
}

/* Without gaps: empty lists are those that are left, so only the borders of the others are read. */
static void least_of_flat(bounds_t *b, metrics_t *m, case_t *c) {
    double E = lists_facts.elements, F = lists_facts.full;
    (void)c;
    LOCKSTEP_AT_LEAST(b, m, work, E - F);
    LOCKSTEP_AT_LEAST(b, m, global_reads, E + F);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
}

/* The loop's condition may read the length again, and `++*count` reads and stores the counter for
   each hit; an atomic is a step, also one at the end. */
static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double N = (double)c->n, E = lists_facts.elements, H = lists_facts.over;
    least(b, m, c);
    LOCKSTEP_BOUND(b, m, work, E);
    LOCKSTEP_BOUND(b, m, steps, E + H + 1);
    LOCKSTEP_BOUND(b, m, global_words, E + 2 * N + 2 * H + 2);
    LOCKSTEP_BOUND(b, m, launches, 1);
}

/* One thread per container. A copy of the structure would read 65 words for each; what compilers
   make of `k < c->count` reads the length twice; a warp may read the counter once. Blocks may have
   up to 1,024 threads, so that the last ones, a row of them, have threads without a container. */
static void thread_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double N = (double)c->n, E = lists_facts.elements, X = lists_facts.longest, grid = grid_of(c);
    double width = lists_width(c->variant);
    least(b, m, c);
    LOCKSTEP_BOUND(b, m, work, E);
    LOCKSTEP_AT_LEAST(b, m, steps, X - 1);
    LOCKSTEP_BOUND(b, m, global_reads, E + 2 * N + 8 * grid);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, threads, 256 * grid + 1024 * width);
    LOCKSTEP_AT_LEAST(b, m, threads, N);
}

/* More hits than one block has containers are in several blocks, which can only add with atomics.
 */
static double needed(double H) { return H > 1024; }

/* Blocks that add: `grid`, or those that did something, of 64 threads or more. A few blocks may
   have nothing but empty containers. */
static double adders(metrics_t *m, double grid) {
    return fmax(grid, fmin((double)m->blocks, 4 * grid) + grid / 8 + 1);
}

static void thread_atomic_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double X = lists_facts.longest, H = lists_facts.over;
    thread_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, steps, X + H);
    LOCKSTEP_BOUND(b, m, atomics, H);
    LOCKSTEP_AT_LEAST(b, m, atomics, needed(H));
}

/* One atomic per block. Each container's flag passes through shared memory, or 32 of them in one
   word. */
static void shared_flags_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double N = (double)c->n, X = lists_facts.longest, H = lists_facts.over,
           blocks = adders(m, grid_of(c));
    thread_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, steps, X + blocks);
    LOCKSTEP_BOUND(b, m, atomics, blocks);
    LOCKSTEP_AT_LEAST(b, m, atomics, needed(H));
    LOCKSTEP_AT_LEAST(b, m, shared_writes, N / 32);
    LOCKSTEP_AT_LEAST(b, m, shared_reads, N / 32);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void block_count_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double X = lists_facts.longest, H = lists_facts.over, blocks = adders(m, grid_of(c));
    thread_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, steps, X + blocks);
    LOCKSTEP_BOUND(b, m, atomics, blocks);
    LOCKSTEP_AT_LEAST(b, m, atomics, needed(H));
    LOCKSTEP_BOUND(b, m, barriers, blocks);
    LOCKSTEP_BOUND(b, m, shared_reads, 0);
    LOCKSTEP_BOUND(b, m, shared_writes, 0);
}

/* The last block may have 32 warps. */
static void warp_count_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double X = lists_facts.longest, H = lists_facts.over, warps = 8 * grid_of(c) + 24;
    thread_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, steps, X + warps);
    LOCKSTEP_BOUND(b, m, atomics, warps);
    LOCKSTEP_AT_LEAST(b, m, atomics, needed(H));
    LOCKSTEP_BOUND(b, m, barriers, 0);
    LOCKSTEP_BOUND(b, m, shared_writes, 0);
}

/* check() makes containers on the host, and compares there. */
static void find_the_bugs_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    (void)c;
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 256 << 20);
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 256 << 20);
}

/* A warp per list, or for four lists in turn: lanes that have no element add zeros, and all lanes
   add in each of five rounds of shuffles, and once more if each has two sums; also those of the
   last block's warps without a list. A warp's 32 words touch up to five sectors, as a list starts
   anywhere; where the list ends may be read in each round. The warps of a block may add to its
   count in turns. No block does more than an eighth of it all, unless few blocks fill the GPU. */
static void csr_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double N = (double)c->n, E = lists_facts.elements, X = lists_facts.longest,
           F = lists_facts.full;
    double H = lists_facts.over, blocks = ceil_div(N, 4), instructions = (double)m->lanes;
    double rounds = fmin(4 * ceil_div(X, 32), E / 32 + 4); /* of four lists */
    double shares = lists_blocks(c->variant) < 16 ? 1 : 8;
    least_of_flat(b, m, c);
    LOCKSTEP_BOUND(b, m, work, E + 192 * (N + 31));
    LOCKSTEP_BOUND(b, m, steps, rounds + 52 + blocks);
    LOCKSTEP_AT_LEAST(b, m, steps, ceil_log2(X));
    LOCKSTEP_BOUND(b, m, global_load_sectors, 6 * E / 32 + 8 * N);
    LOCKSTEP_AT_LEAST(b, m, global_load_sectors, E / 8 + F / 8);
    LOCKSTEP_BOUND(b, m, global_atomic_requests, blocks);
    LOCKSTEP_AT_LEAST(b, m, global_atomic_requests, needed(H));
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, longest_block, instructions / shares);
}

/* S shares of 2,048 items: elements and ends of lists. A block scans the sums of its threads,
   up to 1,024 of them, in at most 12 operations per thread: with 8 items per thread, and barriers,
   at most 32 steps for a share. A list may cross all shares: then one thread adds S sums. Of many
   shares, no block does more than an eighth of it all, as in `csr`. */
static void balanced_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double N = (double)c->n, E = lists_facts.elements, X = lists_facts.longest,
           F = lists_facts.full;
    double S = ceil_div(N + E, 2048), searches = 64 + 16 * ceil_log2(N);
    double blocks = lists_blocks(c->variant), instructions = (double)m->lanes;
    double shares = blocks < 16 ? 1 : 8;
    least_of_flat(b, m, c);
    LOCKSTEP_BOUND(b, m, work, E + 12288 * S);
    LOCKSTEP_BOUND(b, m, steps, 32 * ceil_div(S, blocks) + S + 64);
    LOCKSTEP_AT_LEAST(b, m, steps, ceil_log2(X));
    LOCKSTEP_BOUND(b, m, launches, 3);
    LOCKSTEP_BOUND(b, m, global_load_sectors, E / 8 + N / 8 + searches * S);
    LOCKSTEP_AT_LEAST(b, m, global_load_sectors, E / 8 + F / 8);
    if (S >= 32) LOCKSTEP_BOUND(b, m, longest_block, instructions / shares);
}

#endif
