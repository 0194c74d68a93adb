/* Lesson 3 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include <stdlib.h>
#include "items.h"

enum { MANY_BINS = 4096, MOST_BINS = 65536 };

/* ---- cases: every nasty size, then skew, widths and numbers of bins ---- */

#define CASE(n, bins, spread) \
    { n, LOCKSTEP_ADD, spread, 0, bins }
#define SIZES(bins, spread)                                                                      \
    CASE(0, bins, spread), CASE(1, bins, spread), CASE(2, bins, spread), CASE(31, bins, spread), \
        CASE(32, bins, spread), CASE(33, bins, spread), CASE(1023, bins, spread),                \
        CASE(1024, bins, spread), CASE(1025, bins, spread), CASE(3000, bins, spread)
#define SMALL                                                                              \
    CASE(8, 8, EXAMPLE), SIZES(16, UNIFORM), SIZES(7, SKEWED | EIGHT_BITS),                \
        CASE(3000, 2, UNIFORM), CASE(3000, 64, EQUAL), CASE(1025, 64, EQUAL | EIGHT_BITS), \
        CASE(3000, 60, UNIFORM | EIGHT_BITS)
#define LARGE                                                                       \
    CASE(1024000, 7, SKEWED), CASE(1 << 20, 64, EQUAL), CASE(1 << 20, 16, UNIFORM), \
        CASE(65536, 16, LECTURE)
#define MANY                                                          \
    CASE(3000, 256, UNIFORM | EIGHT_BITS), CASE(3000, 1000, UNIFORM), \
        CASE(3000, MANY_BINS, SKEWED), CASE(1 << 20, MANY_BINS, UNIFORM)
#define MOST                                                                 \
    CASE(3000, 50021, UNIFORM), CASE(1025, MOST_BINS, UNIFORM | EIGHT_BITS), \
        CASE(3000, MOST_BINS, EQUAL), CASE(1 << 20, MOST_BINS, UNIFORM)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static const struct lockstep_case few[] = {SMALL, LARGE};
static const struct lockstep_case many[] = {SMALL, MANY, LARGE};
static const struct lockstep_case most[] = {SMALL, MANY, MOST, LARGE};
/* The last ones are long enough for every loop of peak.cu. */
static const struct lockstep_case deep[] = {SMALL,
                                            MANY,
                                            MOST,
                                            LARGE,
                                            CASE((1 << 20) + 85, MOST_BINS, EQUAL),
                                            CASE(2300000, 100, SKEWED),
                                            CASE(8800001, 1000, UNIFORM | EIGHT_BITS)};
static const struct lockstep_case patients[] = {
    CASE(1000, 16, PATIENT + 1), CASE(1000, 16, PATIENT + 2), CASE(1000, 16, PATIENT + 3),
    CASE(1000, 16, PATIENT + 4), CASE(1, 16, PATIENT + 4)};

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const spreads[SPREADS] = {"the example", "the lecture's", "uniform",
                                                 "skewed", "all equal"};
    if (c->variant >= PATIENT)
        snprintf(text, size, "patient %d", c->variant - PATIENT);
    else
        snprintf(text, size, "n = %llu, %llu bins, items of %d bits, %s", (unsigned long long)c->n,
                 (unsigned long long)c->m, c->variant & EIGHT_BITS ? 8 : 32,
                 spreads[(c->variant & (EIGHT_BITS - 1)) % SPREADS]);
}

/* ---- bounds ---- */

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

static double blocks_of(case_t *c, int width, double most) {
    double blocks = ceil_div((double)c->n, width);
    return blocks < most ? blocks : most;
}

/* Items travel in words of 4 bytes, but an item of 8 bits is read as a word of its own. */
static double bytes_of(case_t *c) { return c->variant & EIGHT_BITS ? 1 : 4; }

/* The most items in one bin: atomics on it queue up. */
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

/* A lower bound: each item is counted by plus(), not by a + that nobody sees. */
static void counted(bounds_t *b, metrics_t *m, case_t *c) {
    double missing = c->n > m->work ? (double)(c->n - m->work) : 0;
    lockstep_bound_add(b, "items_without_plus", missing, 0, "0");
}

static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    counted(b, m, c);
    LOCKSTEP_BOUND(b, m, work, n);
    LOCKSTEP_BOUND(b, m, steps, n);
    LOCKSTEP_BOUND(b, m, global_words, 5 * n); /* an item; a count of two words, read and stored */
}

static void atomic_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n;
    LOCKSTEP_BOUND(b, m, atomics, n);
    LOCKSTEP_BOUND(b, m, steps, longest_bin(c));
    LOCKSTEP_BOUND(b, m, global_words, n);
    LOCKSTEP_BOUND(b, m, global_load_sectors, ceil_div(n * bytes_of(c), 32) + n / 256);
    LOCKSTEP_BOUND(b, m, threads, n + 256);
}

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

/* The shape that peak.cu chooses on the simulated card: its copies, parts and groups of blocks. */
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

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .title = "one thread: n items, n steps",
     .points = 5,
     .hints = {"Try the worked example, then an item of -3 and 8 bins: what is -3 % 8 in C?",
               "If the remainder is negative, add bins. For the count: read it, plus(it, 1), store "
               "it.",
               "for (int i = 0; i < in.n; i++) { int b = bin_for(item_at(in, i), bins); "
               "bins_out[b] = plus(bins_out[b], 1); }"},
     .cases = few,
     .case_count = COUNT(few),
     .bounds = serial_bounds},
    {.id = "racy",
     .title = "which two accesses collide?",
     .points = 15,
     .hints =
         {"For each patient: which address do two threads use, and what stands between them?",
          "Only a barrier, or two atomics, make it good. A thread's own column is nobody else's.",
          "Patient 1 reads in one line and stores in another; 2 lacks the first barrier, 3 the "
          "second; one is healthy. Lost updates: what if all read 0 before anyone stores?"},
     .cases = patients,
     .case_count = COUNT(patients),
     .define = "LESSON_HAS_PATIENTS",
     .diagnosis = true},
    {.id = "atomic",
     .title = "one atomic an item",
     .points = 10,
     .hints = {"Read, add and store must be one action: which function is that?",
               "The last block has more threads than items: test i first.",
               "if (i < in.n) atomicAdd(&bins_out[...], 1);"},
     .cases = most,
     .case_count = COUNT(most),
     .bounds = atomic_bounds},
    {.id = "per-thread",
     .title = "a histogram a thread, then a sum",
     .points = 15,
     .hints =
         {"mine[b * THREADS + tid] belongs to this thread alone: no atomic, no barrier to count.",
          "A warp takes a bin: lane l adds up mine[b * THREADS + l], [.. + l + 32], ...; then five "
          "shuffles.",
          "for (int d = 16; d > 0; d /= 2) sum = plus(sum, __shfl_down_sync(0xffffffff, sum, d)); "
          "then lane 0 calls atomicAdd(&bins_out[b], sum)."},
     .cases = few,
     .case_count = COUNT(few),
     .bounds = per_thread_bounds},
    {.id = "shared",
     .title = "a histogram a block",
     .points = 15,
     .hints =
         {"Three phases: set to 0, count, add to bins_out. Who must have finished before the "
          "next starts?",
          "Bins b = tid, tid + THREADS, ...; items i = blockIdx.x * THREADS + tid, i + stride, "
          "...",
          "atomicAdd(&mine[b], 1u) to count, atomicAdd(&bins_out[b], (count_t)mine[b]) at the "
          "end, and a __syncthreads() before and after counting."},
     .cases = many,
     .case_count = COUNT(many),
     .bounds = shared_bounds},
    {.id = "aggregated",
     .title = "one atomic for the lanes that agree",
     .points = 10,
     .hints = {"If 32 lanes add 1 to the same count, one of them could add 32.",
               "__match_any_sync(active, b) gives the lanes whose b is mine, as a mask; __popc() "
               "says how many.",
               "The leader is lane __ffs(peers) - 1. Before: unsigned active = "
               "__ballot_sync(0xffffffff, i < in.n);"},
     .cases = many,
     .case_count = COUNT(many),
     .bounds = aggregated_bounds},
    {.id = "peak",
     .title = "any bins, any skew, at the speed of memory",
     .points = 15,
     .hints = {"Three holes: which count is this lane's, wide loads, and the sum over the copies.",
               "Copy threadIdx.x & (s.copies - 1) of key k stands at mine[(k << s.shift) + copy]. "
               "Four loads into an array uint4 v[IN_FLIGHT]; only then count_crowd() if copies are "
               "fewer "
               "than FEW_COPIES (and BYTES is 4), else count_vector().",
               "In the sum, lane l starts at copy l * s.copies / 32 and goes round: lanes that "
               "start at the same copy read the same bank."},
     .cases = deep,
     .case_count = COUNT(deep),
     .bounds = peak_bounds},
};

static const struct lockstep_lesson lesson = {.number = 3,
                                              .name = "histogram",
                                              .title = "Histogram: how many of each",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
