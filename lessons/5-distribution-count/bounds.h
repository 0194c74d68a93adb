/* Lesson 5: what each exercise may cost, and must cost at least, as formulas of n items, the number
 * k of their values, and the blocks and threads that a design launches. */
#ifndef DISTRIBUTION_COUNT_BOUNDS_H
#define DISTRIBUTION_COUNT_BOUNDS_H

#include <lockstep/lesson.h>
#include "facts.h"
#include "sets.h"

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

static double blocks_of(case_t *c, int width, double most) {
    double blocks = ceil_div((double)c->n, width);
    return blocks < most ? blocks : most;
}

/* Each item is read on the device (4 bytes are a word, a byte by itself counts as one), and each
   pair of the table stored there: twice 64 bits. */
static void items_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, bytes = sets_bytes(c->variant), k = facts.values;
    LOCKSTEP_AT_LEAST(b, m, global_reads, n * bytes / 4);
    LOCKSTEP_AT_LEAST(b, m, global_writes, 4 * k);
}

/* Each of k values is searched once in what follows its first item (n places at most, that item
   included, one less for each value that is known); each item is looked for in the table. At least:
   to know what equals what, each item but one is compared with another one. */
static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, k = facts.values;
    items_bounds(b, m, c);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, k * (2 * n - k));
    LOCKSTEP_AT_LEAST(b, m, work, n - 1);
    LOCKSTEP_BOUND(b, m, steps, k * (2 * n - k + 1));
}

/* A kernel for each value: an item or a few to a thread; an atomic to a warp, and one more to a
   block that adds up its warps' counts. Atomics on a count are a queue. The last value's count may
   be what the others leave. Where no two lanes of a warp make an atomic at once, a warp may also
   add the 0 of a value that does not occur. */
static void count_if_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 256, VALUES = 256, FEW = 8, BLOCKS = 132 };
    double n = (double)c->n, k = facts.values, warps = ceil_div((double)m->threads, 32 * VALUES);
    double rounds = ceil_div(n, FEW * THREADS * BLOCKS); /* of a grid that fills the device */
    bool alone = m->atomics <= m->global_atomic_requests;
    double counted = alone ? VALUES : k, blocks_of_one = ceil_div((double)m->blocks, VALUES);
    items_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, launches, VALUES + 1);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, VALUES * n);
    LOCKSTEP_AT_LEAST(b, m, work, (VALUES - 1) * n);
    LOCKSTEP_BOUND(b, m, steps, VALUES * FEW * rounds + m->atomics);
    LOCKSTEP_BOUND(b, m, atomics, counted * (warps + blocks_of_one));
    LOCKSTEP_BOUND(b, m, global_load_requests, VALUES * (n / 32 + 1) + VALUES + m->blocks);
}

/* A block counts a chunk, of as many items as it has threads. It loads them once; what is read
   again is pairs, and the table for each of them. */
static void chunks_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, k = facts.values;
    double chunk = ceil_div((double)m->threads, m->blocks ? (double)m->blocks : 1);
    double chunks = ceil_div(n, chunk), pairs = chunk < 256 ? n : facts.pairs;
    items_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, launches, 3);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, chunk * n + k * pairs);
    LOCKSTEP_AT_LEAST(b, m, work, n - 1);
    LOCKSTEP_BOUND(b, m, steps, chunk + k * chunks + k);
    LOCKSTEP_BOUND(b, m, global_reads, 8 * (n + chunk) + (2 * k + 16) * pairs);
    LOCKSTEP_BOUND(b, m, atomics, n + pairs + k);
}

/* Linear probing with at most half of the slots taken looks 1.5 times for a value that is there and
   2.5 times for a new one, on the average (Knuth, The Art of Computer Programming, 6.4); with two
   tables, or two levels of them, it is twice as often. At least: warps may add up what agrees, but
   all but one addition of a value find it in its slot. Pairs may get their places one by one: k
   steps more than by append(). */
static void hash_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, k = facts.values, warps = (double)m->threads / 32;
    double queue = k == 1 ? ceil_div(n, 32) : facts.longest; /* warps, if all lanes agree */
    items_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, launches, 4);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, 3 * n + k + 32);
    if (n / 32 > k) LOCKSTEP_AT_LEAST(b, m, work, n / 32 - k);
    LOCKSTEP_BOUND(b, m, atomics, 5 * n + k + warps);
    LOCKSTEP_BOUND(b, m, steps, 3 * queue + warps + k + 32);
}

/* Parts of at most `leaf` items are leaves; with eight parts to a launch there may be eight times
   as many, as the last split makes them smaller than they need be. At least: the leaves, what
   launches them, and what comes in the tail. No launch counts more than a leaf: with t threads in
   each, n / leaf launches take leaf / t instructions at least, one launch after the other (and
   more, if they differ: Cauchy's inequality). */
static void dynamic_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { LEAF = 2048, MOST_LEAVES = 256, VALUES = 256 };
    double n = (double)c->n, leaf = ceil_div(n, MOST_LEAVES);
    if (leaf < LEAF) leaf = LEAF;
    double leaves = ceil_div(n, leaf);
    items_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, launches, 8 * leaves + 32);
    LOCKSTEP_AT_LEAST(b, m, launches, leaves + 2);
    LOCKSTEP_AT_LEAST(b, m, device_launches, leaves - 1);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, atomics, n + VALUES * m->blocks);
    LOCKSTEP_BOUND(b, m, steps, leaf + 4 * leaves + VALUES);
    LOCKSTEP_AT_LEAST(b, m, longest_thread, n * n / leaf / m->threads);
}

/* One kernel may bring the items into another shape. */
static void sort_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    (void)c;
    LOCKSTEP_BOUND(b, m, launches, 1); /* of our own */
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, atomics, 0);
}

static void direct_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 1024, WARP = 32, FEWEST = 128 };
    double n = (double)c->n, bytes = sets_bytes(c->variant);
    double groups = blocks_of(c, (int)(16 * THREADS / bytes), 132 / bytes);
    double bins = bytes == 1 ? 256 : 65536, copies = bytes == 1 ? WARP : 1, k = facts.values;
    double share = n / groups + 16 * THREADS; /* of a group's items; some get a vector more */
    items_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, launches, 3);
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, steps, share / copies + m->blocks + k);
    LOCKSTEP_BOUND(b, m, atomics, n + m->blocks * bins);
    LOCKSTEP_BOUND(b, m, global_load_requests,
                   bytes * (n * bytes / 512 + 34) + bins / 32 + m->blocks);
    LOCKSTEP_AT_LEAST(b, m, global_load_requests, n * bytes / 512);
    LOCKSTEP_BOUND(b, m, global_load_sectors,
                   bytes * (n * bytes / 32 + 16 * 34) + bins / 2 + m->blocks);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
    /* 128 threads of a group, or more, load, clear and add up: by five shuffles, if not by atomics
     */
    LOCKSTEP_BOUND(b, m, longest_thread,
                   (n / groups * (1 + bytes / 16) + 8 * bins / bytes * copies) / FEWEST + 64);
}

/* While a chunk is counted, the next ones travel: all but those that find every stream empty may.
   A launch has threads enough for its chunk: even one of 132 warps makes few rounds. */
static void stream_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { BINS = 256, STREAMS = 4 };
    double n = (double)c->n, chunk = (double)sets_chunk(c->variant), chunks = ceil_div(n, chunk);
    items_bounds(b, m, c);
    LOCKSTEP_BOUND(b, m, launches, 2 * chunks + 8);
    LOCKSTEP_AT_LEAST(b, m, launches, ceil_div(chunks, STREAMS) + 1);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, longest_thread, 64 * m->launches + BINS);
    LOCKSTEP_BOUND(b, m, global_load_requests, n / 32 + m->blocks + BINS);
    LOCKSTEP_BOUND(b, m, atomics, n + m->blocks * BINS);
    if (!(c->variant & IN_MANAGED) && chunks > STREAMS)
        LOCKSTEP_AT_LEAST(b, m, overlapped_bytes, n - STREAMS * chunk);
}

/* Of two runs of the case (repetitions), and those before each. */
static double items_in_all(case_t *c) {
    return c->repetitions > 1 ? 2 * ((double)c->n + 60 * sets_runs(c->variant)) : (double)c->n;
}

/* entry.cu fetches the items; each travels once more, in one or two steps: by a pinned buffer.
   memcpy() out of pinned or managed memory into that buffer counts as a copy to the host as well.
 */
static void stream_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = items_in_all(c), calls = c->repetitions > 1 ? 2 : 1;
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 2 * n + 64 * calls);
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 2 * n + 64 * calls);
    if (!(c->variant & IN_MANAGED) && calls == 1) LOCKSTEP_AT_LEAST(b, m, host_to_device_bytes, n);
}

/* Items and table are on the host. A thread locks for each pair that it merges, or for each 64
   items that it fetches. */
static void openmp_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = items_in_all(c), bytes = sets_bytes(c->variant), room = (double)c->m + 5;
    double calls = c->repetitions > 1 ? 2 : 1;
    int threads = c->variant % AGAIN_FEW / TEAM;
    double team = threads, values = (double)c->m, runs = calls * (1 + sets_runs(c->variant));
    LOCKSTEP_BOUND(b, m, team_locks, runs * team * (values + 2) + n / 64);
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, n * bytes);
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 8 * calls * (1 + 2 * room));
    if (c->n > 64 && threads > 1) /* each item is read, and counted */
        LOCKSTEP_AT_LEAST(b, m, team_instructions, n / 2);
}

/* check() makes the items on the host, and compares there. */
static void find_the_bugs_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    (void)c;
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 16 << 20);
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 16 << 20);
}

/* The median is found among k values: less() has been asked about all of them. A bisection asks so
   for each bit of a value, and then warps add up. */
static void uses_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { BITS = 64 };
    double k = (double)c->n;
    LOCKSTEP_BOUND(b, m, launches, 4 + ceil_log2(k) * ceil_log2(k));
    LOCKSTEP_AT_LEAST(b, m, launches, 1);
    LOCKSTEP_BOUND(b, m, work, k * k + BITS * k);
    LOCKSTEP_AT_LEAST(b, m, work, k - 1);
    LOCKSTEP_BOUND(b, m, steps, 3 * k + BITS * (k / 32 + 4));
    LOCKSTEP_BOUND(b, m, atomics, 3 * k + BITS * (k / 32 + 4));
    LOCKSTEP_AT_LEAST(b, m, global_reads, 4 * k);
}

/* A call may pass a few words to the GPU, the calls before the one that counts as well. */
static void few_words(bounds_t *b, metrics_t *m, case_t *c) {
    double calls = (c->repetitions > 1 ? 2 : 1) * (1 + sets_runs(c->variant));
    LOCKSTEP_BOUND(b, m, host_to_device_bytes, 64 * calls);
    LOCKSTEP_BOUND(b, m, device_to_host_bytes, 64 * calls);
}

/* A function object of a library call sees to one element: calls of Thrust, several to a run. */
static void sort_host_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double calls = (c->repetitions > 1 ? 2 : 1) * (1 + sets_runs(c->variant));
    few_words(b, m, c);
    LOCKSTEP_BOUND(b, m, longest_call, 256 * calls);
}

#endif
