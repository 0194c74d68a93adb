/** @file bounds.h
 * What each exercise of lesson 3 may cost, and must cost at least, as formulas in n, bins and the
 * blocks and threads that it launches. Taken from the algorithms; the comments say what is not
 * obvious. Upper bounds leave room for other designs of the same idea (other block sizes, several
 * items for a thread, copies, partial counts that a second kernel adds up), not for another idea.
 */
#ifndef HISTOGRAM_BOUNDS_H
#define HISTOGRAM_BOUNDS_H

#include <lockstep/lesson.h>
#include "items.h"

/** Where bounds are added. */
typedef struct lockstep_bounds bounds_t;
/** What was measured. */
typedef const struct lockstep_metrics metrics_t;
/** For which case. */
typedef const struct lockstep_case case_t;

enum { LARGE_FROM = 65536 }; /* from so many items on, what a grid does once hardly matters */

/** Set by the suite, which knows the items; nowhere else is anything judged. */
struct items_counted items_counted;

/** A word of 4 bytes holds one item of 32 bits or four of 8; an item of 8 bits that is read by
 * itself counts as a word. */
static double bytes_of(case_t *c) { return c->variant & EIGHT_BITS ? 1 : 4; }

/** Sectors of all items, each read once by warps whose lanes are neighbours; a warp's items may
 * start within a sector. */
static double item_sectors(case_t *c) {
    double n = (double)c->n;
    return ceil_div(n * bytes_of(c), 32) + ceil_div(n, 32);
}

/** Mean of the active lanes: a metric that is derived. */
static double lockstep_metric_active_lanes(metrics_t *m) { return lockstep_active_lanes(m); }

/** No histogram takes less: increments are the language's own, so it is the reading that shows that
 * the work was done on the device. The rest is forced by the answer: all counts are exact, and
 * nobody knows the items before. */
static void least(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    LOCKSTEP_AT_LEAST(b, m, global_reads, ceil_div(n * bytes_of(c), 4));
    LOCKSTEP_AT_LEAST(b, m, global_load_sectors, ceil_div(n * bytes_of(c), 32));
}

/** Of an exercise that counts with atomics: each bin that gets items is added to; items of many
 * bins that hardly ever agree take nearly one atomic each; and whole warps work, not one thread for
 * all. */
static void least_atomics(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins_used = (double)items_counted.bins_used;
    least(b, m, c);
    if (c->variant == UNIFORM && c->m >= 1000)
        LOCKSTEP_AT_LEAST(b, m, atomics, n / 2);
    else
        LOCKSTEP_AT_LEAST(b, m, atomics, bins_used);
    if (c->n >= LARGE_FROM) LOCKSTEP_AT_LEAST(b, m, active_lanes, 12);
}

/** What `serial` may cost. */
static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins = (double)c->m;
    LOCKSTEP_BOUND(b, m, work, n);
    LOCKSTEP_AT_LEAST(b, m, work, n);
    LOCKSTEP_BOUND(b, m, steps, n);
    LOCKSTEP_AT_LEAST(b, m, steps, n);
    /* an item; a count of two words, read and stored; or counts elsewhere, brought to the output */
    LOCKSTEP_BOUND(b, m, global_words, 5 * n + 8 * bins);
    LOCKSTEP_AT_LEAST(b, m, global_writes, 2);
    least(b, m, c);
}

/** What `atomic` may cost. A count of 64 bits may be two of 32 with a carry. Threads that have
 * several items, or several launches, stand in one queue after the other, so that some queues are
 * empty meanwhile: the more so, the more items a thread has. */
static void atomic_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins = (double)c->m, busy = (double)(m->threads - m->idle_threads);
    double longest_bin = (double)items_counted.longest_bin, items = busy ? ceil_div(n, busy) : 1;
    double queues = items > 1 ? (items < 4 ? 8 * items : 32) : 1;
    if (m->launches > 1 && queues < 4) queues = m->launches < 4 ? (double)m->launches : 4;
    double waits = items > 1 ? n / 1024 : 0;
    LOCKSTEP_BOUND(b, m, atomics, n + bins);
    LOCKSTEP_BOUND(b, m, steps, queues * longest_bin + waits + 2); /* a carry or two */
    LOCKSTEP_BOUND(b, m, global_words, n);
    /* of a block of 16 by 16 threads, each half of a warp may start within a sector; a thread may
       read up to three items that fill no vector one by one */
    LOCKSTEP_BOUND(b, m, global_load_sectors, item_sectors(c) + ceil_div(n, 32) + 2);
    LOCKSTEP_BOUND(b, m, threads, n + 1024);
    least_atomics(b, m, c);
}

/** What `per-thread` may cost. Counts of 8 bits are added up, and start again, every 255 items. One
 * thread may add up a bin of a block of up to 256, but not all bins. All lanes of all warps may
 * take part in five shuffles for each bin, or a tree leaves half as many sums in each round,
 * of 8 rounds in which each thread adds for each bin. If blocks add to the output several times, an
 * atomic of one block may come after all of another block's: then what these do after their first
 * sums, `later`, is one chain. A count of 64 bits is two words. */
static void per_thread_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins = (double)c->m;
    double threads = (double)m->threads, blocks = (double)m->blocks;
    double card = n < 132 * 32 ? n : 132 * 32; /* a warp on each multiprocessor has items */
    double items = ceil_div(n, threads > card ? threads : card), sums = ceil_div(items, 255);
    double later = sums > 1 ? items - 255 + 8 * bins * (sums - 1) : 0;
    LOCKSTEP_BOUND(b, m, work, n + 6 * threads * bins * sums);
    LOCKSTEP_AT_LEAST(b, m, work, n);
    LOCKSTEP_BOUND(b, m, steps, items + sums * (256 + 8 * bins) + blocks * (1 + later));
    LOCKSTEP_AT_LEAST(b, m, steps, items);
    LOCKSTEP_BOUND(b, m, atomics, bins * blocks * sums);
    LOCKSTEP_BOUND(b, m, global_words, n + 4 * bins * blocks);
    LOCKSTEP_BOUND(b, m, shared_writes, 2 * n + 2 * threads * bins * sums);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    least(b, m, c);
}

enum { MOST_SHARED = 4096 }; /* bins of an exercise whose blocks have all of them */

/** What `shared` and `aggregated` may cost, apart from steps and atomics: a histogram a block, or
 * one a warp, whose counts reach the output by way of partial counts in global memory, too. An
 * array of a fixed size may be set to 0, whether it is used or not. */
static void block_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins = (double)c->m, blocks = (double)m->blocks;
    LOCKSTEP_BOUND(b, m, global_words, n + 4 * bins * blocks);
    LOCKSTEP_BOUND(b, m, global_load_sectors, item_sectors(c) + bins * blocks);
    LOCKSTEP_BOUND(b, m, shared_writes, (MOST_SHARED + 32 * bins) * blocks);
    least_atomics(b, m, c);
}

/** What `shared` may cost: if all items are alike, a block's queue is as long as its share of them,
 * which a card of 132 multiprocessors keeps small. */
static void shared_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins = (double)c->m, blocks = (double)m->blocks;
    LOCKSTEP_BOUND(b, m, steps, ceil_div(n, 132) + 4096 + blocks + ceil_div(bins, 32));
    LOCKSTEP_BOUND(b, m, atomics, n + 2 * bins * blocks);
    block_bounds(b, m, c);
}

/** What `aggregated` may cost: a queue has a place for each warp, not for each lane. A warp makes
 * an atomic for each bin that its items have, twice that if some of its lanes are ahead. */
static void aggregated_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins = (double)c->m, blocks = (double)m->blocks;
    double meetings = 2 * ceil_div(n, 32) * (double)items_counted.bins_used; /* of warps and bins */
    double leaders = meetings < n ? meetings : n;
    LOCKSTEP_BOUND(b, m, steps, ceil_div(n, 132 * 32) + 1024 + blocks + ceil_div(bins, 32));
    LOCKSTEP_BOUND(b, m, atomics, leaders + 2 * bins * blocks);
    block_bounds(b, m, c);
}

/** Of the two kernels alone: what the library does is checked, but not counted. A thread may read
 * how many runs there are; or one for each bin where its items begin and end. */
static void sort_reduce_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bins = (double)c->m, runs = n < bins ? n : bins;
    double threads = (double)m->threads;
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, atomics, 0);
    LOCKSTEP_BOUND(b, m, steps, ceil_div(runs, 1024));
    LOCKSTEP_BOUND(b, m, global_words, 2 * n + 7 * runs + 2 * bins + threads);
    if (n >= 32) LOCKSTEP_AT_LEAST(b, m, sorted_words, n / 4); /* keys of a byte, at least */
}

/** No kernel of one's own, nor one's own counting in a function object. */
static void library_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    (void)c;
    LOCKSTEP_BOUND(b, m, launches, 0);
    LOCKSTEP_BOUND(b, m, atomics, 0);
}

/** What `peak` may cost: twice the steps of peak.cu, whose shape on the simulated card these are:
 * its copies, parts and groups of blocks. Neighbours load neighbours: each
 * sector is touched once, or twice by some loads of 8 bytes. A second launch may add up partial
 * counts of each group. */
static void peak_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 1024, FIT = 58112, PROCESSORS = 132, VALUES = 256 };
    double n = (double)c->n, vectors = n * bytes_of(c) / 16, copies = 1;
    double blocks = (double)m->blocks, threads = (double)m->threads;
    double keys = c->variant & EIGHT_BITS ? VALUES : (double)c->m; /* what is counted */
    double parts = ceil_div(keys, FIT), width = ceil_div(keys, parts);
    double groups = ceil_div(n, 4 * THREADS), most = (double)(int)(PROCESSORS / parts);
    while (copies < 32 && 2 * copies * width <= FIT) copies *= 2;
    if (groups > most) groups = most;
    double merged = m->launches > 1 ? (groups + 4) * (double)c->m : 0; /* partial counts, bins */
    double share = n / groups + 16 * THREADS; /* of a group's items; some get a vector more */
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, steps,
                   2 * (ceil_div(share, copies) + copies * ceil_div(width, THREADS) + groups));
    LOCKSTEP_BOUND(b, m, atomics, n + blocks * keys);
    LOCKSTEP_BOUND(b, m, global_words, parts * (n * bytes_of(c) / 4 + 16) + 2 * merged);
    /* a warp more for each that has no full round; a compiler may make two loads of 8 bytes */
    LOCKSTEP_BOUND(b, m, global_load_requests,
                   2 * parts * (vectors / 32 + 34) + threads / 16 + merged / 32);
    LOCKSTEP_BOUND(b, m, global_load_sectors,
                   7 * parts * vectors / 8 + threads / 16 + merged / 4 + 64);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    least_atomics(b, m, c);
}

#endif
