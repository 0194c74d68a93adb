/* What the exercises of lesson 4 may cost. Included by exercises.c alone.
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

/* As in the contract and in the solutions: blocks of the large grids, threads in them. */
enum { GRID = 1056 * 256, LOW_GRID = 264 * 1024, SHARE = 2048 };

static double least(double a, double b) { return a < b ? a : b; }
static double most(double a, double b) { return a > b ? a : b; }
static double padded(double n) { return 32 * ceil_div(n, 32); } /* up to a multiple of 32 */

/* The body must be run by body(), and once for each pair. */
static void counted(bounds_t *b, metrics_t *m, const struct facts *f) {
    double pairs = f->pairs, missing = pairs > (double)m->work ? pairs - (double)m->work : 0;
    lockstep_bound_add(b, "pairs_not_run", missing, 0, "0");
    LOCKSTEP_BOUND(b, m, work, pairs);
    free(f->sorted);
}

/* Lanes of all warps in which the body ran, over pairs: told by the body's atomics. */
#define LANES_BOUND(b, m, f, limit)                                                             \
    do {                                                                                        \
        if ((f).per_atomic && (f).pairs >= 1000)                                                \
            lockstep_bound_add(b, "lanes_per_pair",                                             \
                               32 * (double)((m)->global_atomic_requests) / (f).pairs, (limit), \
                               #limit);                                                         \
    } while (0)

/* find_longest() launches 256 threads a block. */
static double finder(double nx) { return 256 * least(ceil_div(nx, 256), 264); }

/* ---- one thread a node, a row, a block a row ---- */

static void simple_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, pairs = f.pairs, queue = f.queue;
    double grid = padded(nx) * least(padded(longest), 32 * 65535.0);
    double tall = ceil_div(longest, 32 * 65535.0); /* rows of the grid that a thread works in */
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, steps, queue + tall + 32 + finder(nx) / 32);
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, threads, grid + finder(nx));
    LOCKSTEP_BOUND(b, m, global_reads, nx + grid + f.body_reads);
    if (c->n >= 1000 && pairs >= 1000)
        lockstep_bound_add(b, "threads_per_pair", (double)m->threads / pairs,
                           (grid + finder(nx)) / pairs, "(grid + finder(nx)) / pairs");
}

static void row_per_thread_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, queue = f.queue;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, steps, longest + queue);
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, threads, nx + 1023);
    LOCKSTEP_BOUND(b, m, global_words, nx + f.body_words);
}

static void block_per_row_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 256 };
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, queue = f.queue;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, steps, queue + ceil_div(longest, THREADS));
    LOCKSTEP_BOUND(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, threads, THREADS * nx);
    LOCKSTEP_BOUND(b, m, global_words, THREADS * nx + f.body_words);
}

/* From here on steps are bounded for bodies without atomics alone. A thread that goes from row to
   row takes the stamp of one row's queue to the next, so that queues add up. */

/* ---- frames ---- */

/** The frames of a case. */
struct frames {
    double frames;  /**< how many */
    double nodes;   /**< in them, above the cut */
    double flat;    /**< lanes for these nodes, in a line */
    double squares; /**< and in squares */
    double tallest; /**< nodes of the largest frame */
};

static struct frames plan_of(const struct facts *f, double cut) {
    struct frames p = {0};
    double nx = f->nx, width;
    for (double first = 0; first < nx && f->sorted[(int)first] > cut; first += width) {
        double height = f->sorted[(int)first] - cut;
        width = least(ceil_div(CASE_FRAME_AREA, height), nx - first);
        p.frames++;
        p.nodes += width * height;
        p.flat += padded(width * height);
        p.squares += padded(width) * height;
        p.tallest = most(p.tallest, width * height);
    }
    return p;
}

/* Every thread reads how many frames there are; a block of 256 reads its frames' three numbers. */
static double list_reads(const struct frames *p) {
    return 2 * GRID + (3 * 256 + 8) * p->frames + 8;
}
static double list_steps(const struct frames *p) {
    return ceil_div(p->frames, 1056) * ceil_div(p->tallest, 256);
}

static void frame_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    struct frames plan = plan_of(&f, 0), *p = &plan;
    double nx = f.nx, pairs = f.pairs, flat = p->flat, squares = p->squares;
    double nodes = p->nodes;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, 3);
    if (c->variant & TWO_D) {
        LANES_BOUND(b, m, f, squares / pairs);
        return;
    }
    LANES_BOUND(b, m, f, flat / pairs);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, steps, list_steps(p));
    LOCKSTEP_BOUND(b, m, threads, GRID + nx + 256);
    LOCKSTEP_BOUND(b, m, global_reads, nodes + pairs + f.body_reads + list_reads(p));
}

/* The length of the row at three quarters, from the shortest on, up to a multiple of 32. */
static double cut_of(const struct facts *f) {
    int ix = (int)(0.75 * f->nx + 0.5), last = (int)f->nx - 1;
    return padded(f->sorted[last - (ix < last ? ix : last)]);
}

static void combined_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    struct facts f = facts_of(c);
    double nx = f.nx, pairs = f.pairs, cut = cut_of(&f);
    struct frames plan = plan_of(&f, cut), *p = &plan;
    double low = padded(nx) * cut, high = p->flat, nodes = p->nodes;
    counted(b, m, &f);
    LANES_BOUND(b, m, f, (low + high) / pairs);
    LOCKSTEP_BOUND(b, m, launches, 4);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, steps, list_steps(p) + ceil_div(low, LOW_GRID));
    LOCKSTEP_BOUND(b, m, threads, GRID + LOW_GRID + nx + 256);
    LOCKSTEP_BOUND(b, m, global_reads,
                   2 * low + LOW_GRID + nodes + pairs + f.body_reads + list_reads(p));
}

static double case_threshold(double nx) {
    const struct measured_card *card = &card_of_cases;
    for (int k = 0; k + 1 < card->points; k++) {
        double from = card->rows[k], to = card->rows[k + 1], low = card->threshold[k];
        if (nx <= from) return low;
        if (nx <= to)
            return low * pow(card->threshold[k + 1] / low, log(nx / from) / log(to / from));
    }
    return card->threshold[card->points - 1];
}

static void smart_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest;
    counted(b, m, &f);
    if (longest < case_threshold(nx) - 1) {
        LOCKSTEP_BOUND(b, m, launches, 2);
        LOCKSTEP_BOUND(b, m, threads, padded(nx) * padded(longest) + finder(nx));
    } else {
        LOCKSTEP_BOUND(b, m, launches, 5);
        LOCKSTEP_BOUND(b, m, threads, GRID + LOW_GRID + nx + 256 + finder(nx));
    }
}

/* ---- pairs and shares ---- */

static void prefix_sum_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    double nx = f.nx, pairs = f.pairs;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, 2);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, steps, ceil_div(pairs, GRID));
    LOCKSTEP_BOUND(b, m, threads, GRID + nx + 256);
    LOCKSTEP_BOUND(b, m, global_reads,
                   pairs * (2 * ceil_log2(nx) + 4) + 2 * nx + 2 * GRID + f.body_reads);
}

static double shares_of(double nx, double pairs) { return ceil_div(nx + pairs, SHARE); }

static void balanced_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    double nx = f.nx, pairs = f.pairs, shares = shares_of(nx, pairs);
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, 2);
    if (!f.per_atomic) LOCKSTEP_BOUND(b, m, steps, 8 * ceil_div(shares, 1056));
    LOCKSTEP_BOUND(b, m, threads, GRID + nx + 256);
    LOCKSTEP_BOUND(b, m, global_reads,
                   2 * pairs + 8 * nx + (4 * ceil_log2(nx) + 16) * shares + 2 * GRID +
                       f.body_reads);
}

/* ---- never-worse ---- */

/* A block asks which of its rows are left after every 16 rounds (card.h). If half of them are not,
   all of its threads share the others: these are given their places one by one, at most 128 + 64 +
   ... times. */
static void never_worse_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    const struct measured_card *card = &card_of_cases;
    int k = 0;
    if (c->variant & ASKED) return;
    struct facts f = facts_of(c);
    double nx = f.nx, longest = f.longest, pairs = f.pairs, rounds = 16;
    while (k + 1 < card->plans && card->plan[k + 1].rows <= nx) k++;
    double sharers = card->plan[k].sharers, launches = 1, grid = (nx + 256) * (sharers + 8);
    if (card->plan[k].way == BY_SHARES) launches = 2, grid = GRID + nx + 256;
    counted(b, m, &f);
    LOCKSTEP_BOUND(b, m, launches, launches);
    LOCKSTEP_BOUND(b, m, threads, grid);
    if (f.per_atomic) return;
    if (longest > 1000 && pairs < 5 * longest) /* one giant: its block is at it together */
        LOCKSTEP_BOUND(b, m, steps, longest / 256 + 8 * rounds);
    else
        LOCKSTEP_BOUND(b, m, steps, longest / sharers + rounds + 256);
}

#endif
