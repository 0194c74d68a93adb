/* What the exercises of lesson 4 may cost, and what they must cost. Included by exercises.c alone.
 */
#ifndef NESTED_LOOP_BOUNDS_H
#define NESTED_LOOP_BOUNDS_H

#include <lockstep/lesson.h>
#include <stdlib.h>
#include "card.h"
#include "facts.h"

/** Where bounds are added. */
typedef struct lockstep_bounds bounds_t;
/** What was measured. */
typedef const struct lockstep_metrics metrics_t;
/** For which case. */
typedef const struct lockstep_case case_t;

/* As in the solutions: items of a share. */
enum { SHARE = 2048 };

static double least(double a, double b) { return a < b ? a : b; }
static double most(double a, double b) { return a > b ? a : b; }
static double padded(double n) { return 32 * ceil_div(n, 32); } /* up to a multiple of 32 */

/* Blocks may have another shape than the solution's, up to 64 wide or high. */
static double padded_to_64(double n) { return 64 * ceil_div(n, 64); }

static const struct setting *setting_of(case_t *c) {
    return &settings_of_cases[rows_setting(c->variant)];
}
/* Threads that fill the card. */
static double card_of(case_t *c) { return 256.0 * setting_of(c)->blocks; }
/* Threads of combined's lower part: a quarter as many blocks, of 1,024. */
static double low_card_of(case_t *c) { return 1024.0 * most(setting_of(c)->blocks / 4, 1); }

/* The body must be run by body(), on the device, once for each pair. Its result depends on an
   operator that no submission can know, except for SUM_BODY: there its atomics are counted. */
static void counted(bounds_t *b, metrics_t *m, const struct facts *f) {
    double pairs = f->pairs, longest = f->longest, full = f->full;
    LOCKSTEP_BOUND(b, m, work, pairs);
    LOCKSTEP_AT_LEAST(b, m, work, pairs);
    free(f->sorted);
    if (pairs <= 0) return;
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    if (f->per_atomic) {
        LOCKSTEP_AT_LEAST(b, m, steps, longest);
        LOCKSTEP_AT_LEAST(b, m, atomics, pairs);
        LOCKSTEP_AT_LEAST(b, m, global_atomic_requests, pairs / 32);
        LOCKSTEP_AT_LEAST(b, m, global_reads, full);
    } else {
        LOCKSTEP_AT_LEAST(b, m, global_writes, pairs);
        LOCKSTEP_AT_LEAST(b, m, global_reads, full + pairs);
    }
}

/* Lanes of all warps in which the body ran, over pairs: told by the body's atomics. */
#define LANES_BOUND(b, m, f, limit)                                                             \
    do {                                                                                        \
        if ((f).per_atomic && (f).pairs >= 1000)                                                \
            lockstep_bound_add(b, "lanes_per_pair",                                             \
                               32 * (double)((m)->global_atomic_requests) / (f).pairs, (limit), \
                               #limit);                                                         \
    } while (0)

/* entry.cu copies the rows' lengths, or three numbers a question, and the questions or answers. */
static void asked_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double nx = (double)c->n;
    if (!(c->variant & ASKED)) return;
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 12 * nx + 64);
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 16 * nx + 64);
}

/* find_longest() launches 256 threads a block. */
static double finder(double nx) { return 256 * least(ceil_div(nx, 256), 264); }

/* ---- one thread a node, a row, a block a row ---- */

/* Threads of a rectangle whose blocks may be up to 256 wide and 64 high, or of its nodes in a line,
   or in a line for each row: then y has no limit. */
static double rectangle_of(double nx, double longest, double high) {
    double wide = 256 * ceil_div(nx, 256), tall = padded_to_64(longest);
    return most(wide * least(tall, 64 * high), nx * tall + 1023);
}

/* Threads of a block in a long row: one, if the grid is low and blocks are 1 high; or four, of a
   block of 64 by 4. */
static double helpers_of(double longest, double high) { return longest > high ? 1 : 3; }

/* A thread may have a few nodes, for example 4 of a tile, but not a whole column, unless the grid
   is low. The length may be read again after each pair. */
static void simple_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, pairs = f.pairs, queue = f.queue;
    double blocks_high = setting_of(c)->grid_height, threads = (double)m->threads;
    double grid = rectangle_of(nx, longest, blocks_high), instructions = (double)m->lanes;
    double tall = ceil_div(longest, blocks_high); /* rows of the grid that a thread works in */
    double helpers = helpers_of(longest, blocks_high);
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, steps, queue + tall + 32 + finder(nx) / 32);
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, threads, grid + finder(nx));
    LOCKSTEP_AT_LEAST(b, m, threads, nx * least(longest, 4 * blocks_high) / 8);
    LOCKSTEP_BOUND(b, m, global_reads, nx + threads + pairs + f.body_reads + 32);
    LOCKSTEP_BOUND(b, m, lone_instructions, instructions / helpers);
    if (c->n >= 1000 && pairs >= 1000)
        lockstep_bound_add(b, "threads_per_pair", threads / pairs, (grid + finder(nx)) / pairs,
                           "(grid + finder(nx)) / pairs");
}

static void row_per_thread_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, queue = f.queue;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, steps, longest + queue);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, threads, nx + 1023);
    LOCKSTEP_AT_LEAST(b, m, threads, nx);
    LOCKSTEP_BOUND(b, m, global_words, nx + f.body_words);
}

/* Blocks may have any size from a warp up, and go on to another row if the card is full. A grid of
   two dimensions, for more blocks than old cards allowed in one, has blocks without a row. Lanes in
   neighbouring cells store to 5 sectors or fewer. */
static void block_per_row_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, queue = f.queue;
    double blocks = most((double)m->blocks, 1), block = most((double)m->threads / blocks, 1);
    double rows = ceil_div(nx, blocks), full = f.full, pairs = f.pairs, card = card_of(c);
    double spare = nx > 65535 ? 65535 : 0;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, steps, rows * (queue + ceil_div(longest, block)));
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, blocks, nx + spare);
    LOCKSTEP_AT_LEAST(b, m, blocks, least(nx, card / most(block, 256)));
    LOCKSTEP_AT_LEAST(b, m, threads, 32 * blocks);
    LOCKSTEP_BOUND(b, m, global_words, block * nx + f.body_words);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, global_store_sectors, pairs / 4 + 2 * full);
}

#endif
