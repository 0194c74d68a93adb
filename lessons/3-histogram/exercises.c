/* Lesson 3 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include "bounds.h"
#include "items.h"

enum { MANY_BINS = 4096, MOST_BINS = 65536 };

/* ---- cases: every nasty size, then skew, widths and numbers of bins ---- */

#define CASE(n, bins, spread) \
    { n, LOCKSTEP_ADD, spread, 0, bins }
#define SMALL                                                                                      \
    CASE(8, 8, EXAMPLE), CASE(0, 16, UNIFORM), CASE(1, 5, UNIFORM), CASE(2, 3, UNIFORM),           \
        CASE(31, 13, UNIFORM), CASE(32, 16, UNIFORM), CASE(33, 31, UNIFORM),                       \
        CASE(1023, 10, UNIFORM), CASE(1024, 16, UNIFORM), CASE(1025, 61, UNIFORM),                 \
        CASE(3000, 16, UNIFORM), CASE(0, 7, BYTES), CASE(1, 7, BYTES), CASE(2, 5, BYTES),          \
        CASE(31, 7, BYTES), CASE(32, 6, BYTES), CASE(33, 33, BYTES), CASE(1023, 7, BYTES),         \
        CASE(1024, 48, BYTES), CASE(1025, 7, BYTES), CASE(3000, 7, BYTES), CASE(3000, 2, UNIFORM), \
        CASE(3000, 64, EQUAL), CASE(1025, 64, EQUAL | EIGHT_BITS),                                 \
        CASE(3000, 60, UNIFORM | EIGHT_BITS), CASE(3001, 7, MIXED), CASE(2999, 63, MIXED),         \
        CASE(2999, 63, MIXED | CHANGED), CASE(3005, 7, MIXED | EIGHT_BITS), CASE(2007, 3, RUNS),   \
        CASE(1994, 33, RUNS | EIGHT_BITS), CASE(2500, 10, SKEWED | OFFSET),                        \
        CASE(4091, 24, UNIFORM | EIGHT_BITS | OFFSET), REPEATED(700, 12, UNIFORM)
#define BYTES (SKEWED | EIGHT_BITS)
/* Called several times: what the calls before left behind must not help, nor harm. */
#define REPEATED(n, bins, spread) \
    { n, LOCKSTEP_ADD, spread, 3, bins }
#define LECTURES CASE(65536, 16, LECTURE)
#define SKEWS    CASE(1024000, 7, SKEWED)
#define MANY_FEW                                                      \
    CASE(3000, 256, UNIFORM | EIGHT_BITS), CASE(3000, 1000, UNIFORM), \
        CASE(3000, MANY_BINS, SKEWED), CASE(4000, 4095, MIXED), CASE(4000, 4095, MIXED | CHANGED)
#define MOST_FEW                                                             \
    CASE(3000, 50021, UNIFORM), CASE(1025, MOST_BINS, UNIFORM | EIGHT_BITS), \
        CASE(3000, MOST_BINS, EQUAL), CASE(4000, MOST_BINS, MIXED), CASE(4000, 65521, MIXED)
/* Equal items that a count of 16 bits does not hold; one of 8 bits of each of 264 x 128 threads, or
   one of 16 of each of 132 blocks; one of 16 bits of each of 264 blocks, of 132 with all bins. */
#define FILLS_16_BITS           CASE(70000, 64, EQUAL)
#define FILLS_8_BITS_OF_THREADS CASE(8800000, 63, EQUAL | EIGHT_BITS)
#define FILLS_16_BITS_OF_BLOCKS CASE(17400000, 7, EQUAL | EIGHT_BITS)
#define FILLS_16_BITS_OF_PARTS  CASE(8700000, MOST_BINS, EQUAL)
/* Most items have a bin of their own, or share it with a few: nearly one atomic each. */
#define HARDLY_AGREE(bins) CASE(1 << 17, bins, UNIFORM)
#define COUNT(a)           (int)(sizeof(a) / sizeof *(a))

static const struct lockstep_case one_by_one[] = {SMALL, FILLS_16_BITS, LECTURES,
                                                  CASE(100000, 7, SKEWED)};
static const struct lockstep_case few[] = {SMALL, FILLS_16_BITS, LECTURES, CASE(500000, 7, SKEWED),
                                           FILLS_8_BITS_OF_THREADS};
/* What fills 16 bits of 264 blocks takes its time: for one of the two exercises it is enough. */
#define MANY_LARGE FILLS_16_BITS, LECTURES, SKEWS, HARDLY_AGREE(MANY_BINS)
static const struct lockstep_case many[] = {SMALL, MANY_FEW, MANY_LARGE};
static const struct lockstep_case a_block[] = {SMALL, MANY_FEW, MANY_LARGE,
                                               FILLS_16_BITS_OF_BLOCKS};
static const struct lockstep_case most[] = {
    SMALL, MANY_FEW, MOST_FEW, FILLS_16_BITS, LECTURES, SKEWS, HARDLY_AGREE(MOST_BINS)};
/* Sorting on the simulator takes its time: fewer of the large ones. */
static const struct lockstep_case sorted[] = {
    SMALL, MANY_FEW, MOST_FEW, FILLS_16_BITS, LECTURES, CASE(20000, MOST_BINS, UNIFORM)};
/* The last ones are long enough for every loop of peak.cu. */
static const struct lockstep_case deep[] = {SMALL,
                                            MANY_FEW,
                                            MOST_FEW,
                                            FILLS_16_BITS,
                                            LECTURES,
                                            HARDLY_AGREE(MANY_BINS),
                                            CASE(900125, MOST_BINS, UNIFORM),
                                            CASE(300000, 100, SKEWED),
                                            CASE(6656001, 1000, UNIFORM | EIGHT_BITS),
                                            FILLS_16_BITS_OF_PARTS};
static const struct lockstep_case patients[] = {
    CASE(1000, 16, PATIENT + 1), CASE(777, 10, PATIENT + 2), CASE(961, 13, PATIENT + 3),
    CASE(1031, 48, PATIENT + 4), CASE(1, 16, PATIENT + 4),   CASE(2000, 7, PATIENT + 2)};

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const spreads[SPREADS] = {
        "the example", "the lecture's", "uniform", "skewed", "all equal", "patterns", "in runs"};
    if (c->variant >= PATIENT)
        snprintf(text, size, "patient %d", c->variant - PATIENT);
    else
        snprintf(text, size, "n = %llu, %llu bins, items of %d bits, %s%s%s%s",
                 (unsigned long long)c->n, (unsigned long long)c->m,
                 c->variant & EIGHT_BITS ? 8 : 32,
                 spreads[(c->variant & (EIGHT_BITS - 1)) % SPREADS],
                 c->variant & OFFSET ? ", 16 bytes into an allocation" : "",
                 c->variant & CHANGED ? ", one changed since the case before" : "",
                 c->repetitions > 1 ? ", called several times" : "");
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .one_thread = true,
     .title = "one thread: n items, n steps",
     .points = 5,
     .hints =
         {"Try the worked example, then an item of -3 and 8 bins: what is -3 % 8 in C?",
          "If the remainder is negative, add bins. For the count: read it, plus(it, 1), store it.",
          "for (int i = 0; i < in.n; i++) { int b = bin_for(item_at(in, i), bins); bins_out[b] = plus(bins_out[b], 1); }"},
     .cases = one_by_one,
     .case_count = COUNT(one_by_one),
     .bounds = serial_bounds,
     .supposes = "one thread that takes one item after the other"},
    {.id = "racy",
     .title = "which two accesses collide?",
     .points = 15,
     .hints =
         {"For each patient: which address do two threads use, and what stands between them?",
          "Only a barrier, or two atomics, make it good. A thread's own column is nobody else's.",
          "Patient 1 reads in one line and stores in another; 2 lacks the first barrier, 3 the second; one is healthy. Lost updates: what if all read 0 before anyone stores?"},
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
     .bounds = atomic_bounds,
     .supposes = "one atomic in global memory for each item, by a grid of threads"},
    {.id = "per-thread",
     .title = "a histogram a thread, then a sum",
     .points = 15,
     .hints =
         {"mine[b * THREADS + tid] belongs to this thread alone: no atomic, no barrier to count.",
          "A warp takes a bin: lane l adds up mine[b * THREADS + l], [.. + l + 32], ...; then five shuffles.",
          "for (int d = 16; d > 0; d /= 2) sum = plus(sum, __shfl_down_sync(0xffffffff, sum, d)); then lane 0 calls atomicAdd(&bins_out[b], sum)."},
     .cases = few,
     .case_count = COUNT(few),
     .bounds = per_thread_bounds,
     .supposes =
         "counts for each thread in shared memory, whose sums the block adds to the output"},
    {.id = "shared",
     .title = "a histogram a block",
     .points = 15,
     .hints =
         {"Three phases: set to 0, count, add to bins_out. Who must have finished before the next starts?",
          "Bins b = tid, tid + THREADS, ...; items i = blockIdx.x * THREADS + tid, i + stride, ...",
          "atomicAdd(&mine[b], 1u) to count, atomicAdd(&bins_out[b], (count_t)mine[b]) at the end, and a __syncthreads() before and after counting."},
     .cases = a_block,
     .case_count = COUNT(a_block),
     .bounds = shared_bounds,
     .supposes =
         "a histogram for each block, or each warp, in shared memory, which is then added to the output"},
    {.id = "aggregated",
     .title = "one atomic for the lanes that agree",
     .points = 10,
     .hints =
         {"If 32 lanes add 1 to the same count, one of them could add 32.",
          "__match_any_sync(active, b) gives the lanes whose b is mine, as a mask; __popc() says how many.",
          "The leader is lane __ffs(peers) - 1. Before: unsigned active = __ballot_sync(0xffffffff, i < in.n);"},
     .cases = many,
     .case_count = COUNT(many),
     .bounds = aggregated_bounds,
     .supposes = "lanes that agree on a bin make one atomic together, in a histogram of the block"},
    {.id = "sort-reduce",
     .title = "sort, then reduce by key (library, not counted)",
     .points = 10,
     .hints =
         {"Sorted, equal keys are neighbours. What would you add up to count them?",
          "reduce_by_key() takes keys, a value for each (thrust::make_constant_iterator(1)), and two outputs: the keys that occur, and their sums.",
          "It returns a pair of iterators, the ends of both outputs: how many runs there are is ends.first - found.begin()."},
     .cases = sorted,
     .case_count = COUNT(sorted),
     .library = true,
     .bounds = sort_reduce_bounds,
     .supposes = "the library sorts and reduces; two kernels of your own at most, without atomics"},
    {.id = "library",
     .title = "CUB and Thrust do it (library, not counted)",
     .points = 5,
     .hints =
         {"Two calls with the same arguments: with d_temporary == nullptr, CUB only stores the size in `bytes`.",
          "HistogramEven(d_temporary, bytes, samples, counts, levels, lower, upper, n): bins + 1 levels from 0 to bins. cudaMalloc() stands between the calls.",
          "thrust::transform(thrust::device, first, last, second input, output, thrust::plus<count_t>())."},
     .cases = sorted,
     .case_count = COUNT(sorted),
     .library = true,
     .bounds = library_bounds,
     .supposes = "the library alone, without a kernel of your own"},
    {.id = "peak",
     .title = "any bins, any skew, at the speed of memory",
     .points = 15,
     .hints =
         {"Three TODOs: which count is this lane's, wide loads, and the sum over the copies.",
          "Copy threadIdx.x & (s.copies - 1) of key k stands at mine[(k << s.shift) + copy]. Four loads into an array uint4 v[IN_FLIGHT]; only then count_vector() of each.",
          "In the sum, lane l starts at copy l * s.copies / 32 and goes round: lanes that start at the same copy read the same bank."},
     .cases = deep,
     .case_count = COUNT(deep),
     .bounds = peak_bounds,
     .supposes =
         "two launches at most that fill the card once, loads of 16 bytes a lane, side by side, and as many copies of the bins as fit in shared memory"},
};

static const struct lockstep_lesson lesson = {.number = 3,
                                              .name = "histogram",
                                              .title = "Histogram: how many of each",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .own_input = true,
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
