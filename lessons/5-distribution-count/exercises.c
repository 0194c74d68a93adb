/* Lesson 5 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include <stdlib.h>
#include "bounds.h"
#include "sets.h"

/* ---- cases: every nasty size, then spreads and widths ---- */

#define CASE(n, values, set) \
    { n, LOCKSTEP_ADD, set, 0, values }
#define SIZES(values, set)                                                                   \
    CASE(0, values, set), CASE(1, values, set), CASE(2, values, set), CASE(31, values, set), \
        CASE(32, values, set), CASE(33, values, set), CASE(255, values, set),                \
        CASE(256, values, set), CASE(257, values, set), CASE(1025, values, set)
#define BYTES                                                                           \
    CASE(8, 8, EXAMPLE | BYTE), SIZES(256, UNIFORM | BYTE), CASE(1025, 1, ZERO | BYTE), \
        CASE(256, 1, ZERO | BYTE), CASE(1025, 5, EDGES | BYTE), CASE(3000, 20, SKEWED | BYTE)
#define WIDER                                                                                     \
    CASE(1025, 6, EDGES | SHORT), CASE(3000, 1000, UNIFORM | SHORT), CASE(1025, 6, EDGES | WORD), \
        CASE(3000, 100, SKEWED | WORD), CASE(3000, 2000, UNIFORM | WORD),                         \
        CASE(1025, 6, EDGES | LONG), CASE(3000, 100, UNIFORM | LONG), CASE(3000, 30, ROUND | LONG)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static const struct lockstep_case bytes_only[] = {BYTES, CASE(8192, 256, UNIFORM | BYTE),
                                                  CASE(20000, 256, UNIFORM | BYTE)};
/* 8192 items are four leaves, exactly; 600000 would be more than there may be. */
static const struct lockstep_case launched[] = {BYTES, CASE(8192, 256, UNIFORM | BYTE),
                                                CASE(20000, 256, UNIFORM | BYTE),
                                                CASE(600000, 256, UNIFORM | BYTE)};
static const struct lockstep_case few[] = {BYTES, WIDER};
static const struct lockstep_case more[] = {BYTES, WIDER, CASE(100000, 256, UNIFORM | BYTE),
                                            CASE(50000, 300, UNIFORM | LONG)};
static const struct lockstep_case narrow[] = {
    BYTES, CASE(1025, 6, EDGES | SHORT), CASE(3000, 1000, UNIFORM | SHORT),
    CASE(257, 65536, UNIFORM | SHORT), CASE(1 << 20, 256, UNIFORM | BYTE),
    CASE(1 << 20, 1, ZERO | BYTE), CASE(300001, 65536, UNIFORM | SHORT),
    /* more than the device's threads load at once */
    CASE(1900000, 65536, UNIFORM | SHORT)};
static const struct lockstep_case wide[] = {BYTES,
                                            WIDER,
                                            CASE(100000, 50000, UNIFORM | LONG),
                                            CASE(200000, 100000, UNIFORM | WORD),
                                            CASE(200000, 1, ZERO | LONG),
                                            CASE(200000, 60000, ROUND | LONG)};
#define HOST(n, set)                                                \
    CASE(n, 256, set | BYTE), CASE(n, 256, set | BYTE | IN_PINNED), \
        CASE(n, 256, set | BYTE | IN_MANAGED)
static const struct lockstep_case in_host_memory[] = {
    CASE(8, 8, EXAMPLE | BYTE), HOST(0, UNIFORM),    HOST(1, UNIFORM),     HOST(4095, UNIFORM),
    HOST(4096, UNIFORM),        HOST(4097, UNIFORM), HOST(20479, UNIFORM), HOST(300001, UNIFORM)};
#define CPU(n, values, set, threads) CASE(n, values, (set) + (threads)*TEAM)
static const struct lockstep_case on_cpu[] = {
    CPU(8, 8, EXAMPLE | BYTE, 2),      CPU(0, 256, UNIFORM | BYTE, 3),
    CPU(1, 256, UNIFORM | BYTE, 8),    CPU(31, 256, UNIFORM | BYTE, 32),
    CPU(33, 256, UNIFORM | BYTE, 32),  CPU(1000, 256, UNIFORM | BYTE, 1),
    CPU(1000, 256, UNIFORM | BYTE, 7), CPU(1025, 1, ZERO | BYTE, 4),
    CPU(1025, 6, EDGES | SHORT, 5),    CPU(1025, 6, EDGES | LONG, 64),
    CPU(3000, 100, SKEWED | WORD, 16), CPU(3000, 100, UNIFORM | LONG, 3)};
#define SHOWN(exhibit) CASE(1000, 256, EXHIBIT + 128 * (exhibit) + (UNIFORM | BYTE))
static const struct lockstep_case exhibits[] = {SHOWN(0),
                                                SHOWN(1),
                                                SHOWN(OTHER_HEALTHY),
                                                SHOWN(2),
                                                SHOWN(3),
                                                SHOWN(4),
                                                SHOWN(5),
                                                SHOWN(6),
                                                SHOWN(7),
                                                SHOWN(DIAGNOSE + 0),
                                                SHOWN(DIAGNOSE + 8),
                                                SHOWN(DIAGNOSE + 9),
                                                SHOWN(DIAGNOSE + 10)};
static const struct lockstep_case tables[] = {
    CASE(8, 0, UNIFORM | BYTE),    CASE(1, 0, UNIFORM | LONG),    CASE(2, 0, UNIFORM | LONG),
    CASE(31, 0, UNIFORM | WORD),   CASE(33, 1, UNIFORM | LONG),   CASE(256, 0, UNIFORM | BYTE),
    CASE(1000, 1, UNIFORM | LONG), CASE(3000, 0, UNIFORM | SHORT)};

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const spreads[SETS] = {"the example",       "uniform", "skewed", "all 0",
                                              "extremes and zero", "round",   "?",      "?"};
    const char *where = c->variant & IN_PINNED    ? ", pinned"
                        : c->variant & IN_MANAGED ? ", managed"
                                                  : "";
    int exhibit = sets_exhibit(c->variant);
    if (c->variant >= EXHIBIT && exhibit % DIAGNOSE && exhibit != OTHER_HEALTHY)
        snprintf(text, size, "exhibit %d", exhibit % DIAGNOSE);
    else if (c->variant >= EXHIBIT)
        snprintf(text, size, "a healthy program");
    else if (c->variant >= TEAM)
        snprintf(text, size, "n = %llu, items of %d bits, %s, %d threads", (unsigned long long)c->n,
                 8 * sets_bytes(c->variant), spreads[c->variant % SETS], c->variant / TEAM);
    if (c->variant >= TEAM) return;
    snprintf(text, size, "n = %llu, items of %d bits, %s (up to %llu values)%s",
             (unsigned long long)c->n, 8 * sets_bytes(c->variant), spreads[c->variant % SETS],
             (unsigned long long)c->m, where);
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .title = "one thread, comparisons only",
     .points = 5,
     .hints = {"Which is cheaper: to search a table of k values, or the rest of n items?",
               "If is_known() says so, continue. Else the count starts at 1, for item i itself.",
               "for (uint64_t j = i + 1; j < in.end; j++) count += same(item_at(in, j), value); "
               "then store value and count at place size, and increase it."},
     .cases = few,
     .case_count = COUNT(few),
     .bounds = serial_bounds},
    {.id = "openmp",
     .title = "a team of threads, on the CPU",
     .points = 10,
     .hints = {"Which pairs of the table are there? Zeros behind them are no pairs of the value 0.",
               "n / team items for each thread, and one more for the first n % team of them.",
               "#pragma omp critical in front of merge(out, mine): the threads come one by one."},
     .cases = on_cpu,
     .case_count = COUNT(on_cpu),
     .define = "LESSON_OPENMP"},
    {.id = "count-if",
     .title = "a kernel a value",
     .points = 10,
     .hints = {"__syncthreads_count(yes) tells all threads of a block how many of them say yes.",
               "A thread without an item says no, but it does come to the barrier.",
               "mine += __syncthreads_count(i < in.end && same(item_at(in, i), value)); one thread "
               "of the block then adds `mine` to *count, with an atomic."},
     .cases = bytes_only,
     .case_count = COUNT(bytes_only),
     .bounds = count_if_bounds},
    {.id = "chunks",
     .title = "a table a chunk, and a merge",
     .points = 10,
     .hints = {"Two threads with equal items must not both report them: the one with the smaller "
               "tid does.",
               "In the merge, find() gives the value's place among the `known` ones, or `known`.",
               "A new value takes place p = atomicAdd(&size, 1ull) and brings its count; a known "
               "one adds to out.counts[p]. No other thread of this chunk has that value."},
     .cases = more,
     .case_count = COUNT(more),
     .bounds = chunks_bounds},
    {.id = "dynamic",
     .title = "kernels that launch kernels",
     .points = 10,
     .hints = {"Part t is [first + t * width, first + (t + 1) * width), but not beyond in.end.",
               "count_leaf<<<1, THREADS, 0, cudaStreamFireAndForget>>>(part, counts) if it has at "
               "most LEAF items, else count_parts<<<1, PARTS, ...>>>(part, counts).",
               "store_bins goes into cudaStreamTailLaunch: it starts when count_all and all that "
               "came of it have ended."},
     .cases = launched,
     .case_count = COUNT(launched),
     .bounds = dynamic_bounds},
    {.id = "museum",
     .title = "ten mistakes, and a check that tells",
     .points = 15,
     .hints =
         {"Compare every value's count. A sum is the same when counts are at the wrong values.",
          "Try items that are all alike; more than 100 chunks of 128; sizes that are no multiple "
          "of 128; zeros.",
          "For the diagnosis: a race has two lines, the store of one thread and another one's "
          "read; the divergent barrier is the one under the if."},
     .cases = exhibits,
     .case_count = COUNT(exhibits),
     .define = "LESSON_MUSEUM",
     .diagnosis = true},
    {.id = "sort-rle",
     .title = "sort, then encode the runs: two library calls",
     .points = 5,
     .hints = {"cub::DeviceRadixSort::SortKeys(NULL, bytes, d_items, d_sorted, n) says how many "
               "bytes; with d_scratch instead of NULL it sorts.",
               "cub::DeviceRunLengthEncode::Encode(..., d_sorted, values, lengths, runs, n): the "
               "table has a place for each of the three.",
               "Encode(NULL, bytes, d_sorted, out.values, out.counts, out.size, n), and then the "
               "same with d_scratch."},
     .cases = wide,
     .case_count = COUNT(wide),
     .bounds = sort_bounds,
     .library = true},
    {.id = "hash",
     .title = "open addressing, with atomics",
     .points = 10,
     .hints =
         {"atomicCAS(&keys[s], empty, value) gives what stood there: EMPTY if this thread took "
          "the slot, and perhaps this very value, if another one was faster.",
          "The slot is this value's if it was empty, or if same(found, value). Else s = (s + "
          "1) & t.mask.",
          "__ballot_sync(active, value == __shfl_sync(active, value, first)) is the mask of the "
          "lanes that agree with `first`; __popc() counts them."},
     .cases = wide,
     .case_count = COUNT(wide),
     .bounds = hash_bounds},
    {.id = "direct",
     .title = "the value says where its count is",
     .points = 10,
     .hints =
         {"The bits of the item are its bin: no sign, no search, no comparison.",
          "bin = word >> shift & (s::BINS - 1); it is in part bin / s::WIDTH, at place bin % "
          "s::WIDTH * s::COPIES + copy.",
          "uint4 v[IN_FLIGHT]; one loop loads v[k] = data[i + k * stride], a second one counts "
          "them; afterwards i < vectors, one at a time."},
     .cases = narrow,
     .case_count = COUNT(narrow),
     .bounds = direct_bounds},
    {.id = "stream",
     .title = "chunks from host memory, in several streams",
     .points = 10,
     .hints =
         {"What may start when? A stream's own things wait for each other; nothing else does.",
          "cudaEventSynchronize(l->copied) waits for the copy that was recorded last; an event "
          "that was never recorded is no reason to wait.",
          "cudaMemcpyAsync(l->d_chunk, h_items, n, cudaMemcpyDefault, l->stream), "
          "cudaEventRecord(l->copied, l->stream), count_bytes<<<blocks, THREADS, 0, "
          "l->stream>>>(...)."},
     .cases = in_host_memory,
     .case_count = COUNT(in_host_memory),
     .bounds = stream_bounds,
     .define = "LESSON_STREAM"},
    {.id = "uses",
     .title = "median and mode, without the items",
     .points = 5,
     .hints = {"The mode: among the pairs whose count is out->most, an atomicMin of the values.",
               "The median: add up all counts, and those of the lesser values. Which ranks does "
               "this pair's value have?",
               "Its ranks are below, ..., below + counts[p] - 1; is (total - 1) / 2 one of them?"},
     .cases = tables,
     .case_count = COUNT(tables),
     .bounds = uses_bounds,
     .define = "LESSON_USES"},
};

static const struct lockstep_lesson lesson = {.number = 5,
                                              .name = "distribution-count",
                                              .title = "Distribution count: which, and how often",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
