/* Lesson 5 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include <stdlib.h>
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
    CASE(1025, 5, EDGES | SHORT), CASE(3000, 1000, UNIFORM | SHORT), CASE(1025, 5, EDGES | WORD), \
        CASE(3000, 100, SKEWED | WORD), CASE(3000, 2000, UNIFORM | WORD),                         \
        CASE(1025, 5, EDGES | LONG), CASE(3000, 100, UNIFORM | LONG), CASE(3000, 30, ROUND | LONG)
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static const struct lockstep_case bytes_only[] = {BYTES, CASE(20000, 256, UNIFORM | BYTE)};
static const struct lockstep_case few[] = {BYTES, WIDER};
static const struct lockstep_case more[] = {BYTES, WIDER, CASE(100000, 256, UNIFORM | BYTE),
                                            CASE(50000, 300, UNIFORM | LONG)};
static const struct lockstep_case narrow[] = {BYTES,
                                              CASE(1025, 5, EDGES | SHORT),
                                              CASE(3000, 1000, UNIFORM | SHORT),
                                              CASE(257, 65536, UNIFORM | SHORT),
                                              CASE(1 << 20, 256, UNIFORM | BYTE),
                                              CASE(1 << 20, 1, ZERO | BYTE),
                                              CASE(300001, 65536, UNIFORM | SHORT)};
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
    CPU(1025, 5, EDGES | SHORT, 5),    CPU(1025, 5, EDGES | LONG, 64),
    CPU(3000, 100, SKEWED | WORD, 16), CPU(3000, 100, UNIFORM | LONG, 3)};
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
    if (c->variant >= TEAM)
        snprintf(text, size, "n = %llu, items of %d bits, %s, %d threads", (unsigned long long)c->n,
                 8 * sets_bytes(c->variant), spreads[c->variant % SETS], c->variant / TEAM);
    if (c->variant >= TEAM) return;
    snprintf(text, size, "n = %llu, items of %d bits, %s (up to %llu values)%s",
             (unsigned long long)c->n, 8 * sets_bytes(c->variant), spreads[c->variant % SETS],
             (unsigned long long)c->m, where);
}

/* ---- bounds ---- */

typedef struct lockstep_bounds bounds_t;
typedef const struct lockstep_metrics metrics_t;
typedef const struct lockstep_case case_t;

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Items [from, to), sorted; NULL if there is no memory. */
static int64_t *sorted_items(case_t *c, uint64_t from, uint64_t to) {
    int64_t *items = calloc(to - from + 1, sizeof *items);
    if (!items) return NULL;
    for (uint64_t i = from; i < to; i++) items[i - from] = sets_item(c->variant, i, c->n, c->m);
    qsort(items, to - from, sizeof *items, by_size);
    return items;
}

/* How many different values there are among them. */
static double values_among(case_t *c, uint64_t from, uint64_t to) {
    uint64_t different = 0;
    int64_t *items = sorted_items(c, from, to);
    for (uint64_t i = 0; i < to - from && items; i++)
        different += i == 0 || items[i] != items[i - 1];
    free(items);
    return (double)different;
}

static double values_of(case_t *c) { return values_among(c, 0, c->n); }

/* The pairs of all chunks. */
static double pairs_of(case_t *c, uint64_t chunk) {
    double pairs = 0;
    for (uint64_t i = 0; i < c->n; i += chunk)
        pairs += values_among(c, i, i + chunk < c->n ? i + chunk : c->n);
    return pairs;
}

static double blocks_of(case_t *c, int width, double most) {
    double blocks = ceil_div((double)c->n, width);
    return blocks < most ? blocks : most;
}

/* Each of k values is searched once in what follows its first item (n - 1 places at most, one less
   for each value that is known); each item is looked for in the table. */
static void serial_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, k = values_of(c);
    LOCKSTEP_BOUND(b, m, work, k * (2 * n - k - 1));
    LOCKSTEP_BOUND(b, m, steps, k * (2 * n - k - 1));
}

static void count_if_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 256, VALUES = 256 };
    double n = (double)c->n, blocks = blocks_of(c, THREADS, 132), k = values_of(c);
    LOCKSTEP_BOUND(b, m, launches, VALUES + 1);
    LOCKSTEP_BOUND(b, m, work, VALUES * n);
    LOCKSTEP_BOUND(b, m, steps, VALUES * (ceil_div(n, THREADS * blocks) + blocks) + k);
    LOCKSTEP_BOUND(b, m, atomics, k * (blocks + 1));
    LOCKSTEP_BOUND(b, m, global_load_requests, VALUES * (n / 32 + 1) + VALUES);
}

static void chunks_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { CHUNK = 256 };
    double n = (double)c->n, k = values_of(c), chunks = ceil_div(n, CHUNK);
    double pairs = pairs_of(c, CHUNK);
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, work, CHUNK * n + k * pairs);
    LOCKSTEP_BOUND(b, m, steps, CHUNK + k * chunks + k);
    LOCKSTEP_BOUND(b, m, atomics, k);
}

/* The most items that have the same value: atomics on its count queue up. */
static double longest_queue(case_t *c) {
    uint64_t longest = 0, length = 0;
    int64_t *items = sorted_items(c, 0, c->n);
    for (uint64_t i = 0; i < c->n && items; i++) {
        length = i && items[i] == items[i - 1] ? length + 1 : 1;
        if (length > longest) longest = length;
    }
    free(items);
    return (double)longest;
}

/* Linear probing with at most half of the slots taken: 1.5 looks for a value that is there, 2.5 for
   a new one, on the average (Knuth, The Art of Computer Programming, 6.4). */
static void hash_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double n = (double)c->n, k = values_of(c), slots = 32;
    double queue = k == 1 ? ceil_div(n, 32) : longest_queue(c); /* warps, if all lanes agree */
    while (slots < 2 * (double)c->m) slots *= 2;
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, work, 1.5 * n + k + 32);
    LOCKSTEP_BOUND(b, m, atomics, 2 * n + slots / 32);
    LOCKSTEP_BOUND(b, m, steps, 2 * queue + slots / 32 + 32);
}

/* The tree of launches: parts of at most LEAF items are leaves. */
static double launches_for(double n) {
    enum { PARTS = 4, LEAF = 2048 };
    double width = ceil_div(n, PARTS), launches = 1;
    if (width > LEAF) return 1 + PARTS * launches_for(width);
    for (double start = 0; start < n; start += width) launches++;
    return launches;
}

static void dynamic_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { LEAF = 2048, VALUES = 256 };
    double n = (double)c->n, launches = launches_for(n);
    LOCKSTEP_BOUND(b, m, launches, launches + 2);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, atomics, n + VALUES * launches);
    LOCKSTEP_BOUND(b, m, steps, LEAF + launches + VALUES);
}

static void sort_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    (void)c;
    LOCKSTEP_BOUND(b, m, launches, 0); /* of our own */
    LOCKSTEP_BOUND(b, m, work, 0);
}

static void direct_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { THREADS = 1024, WARP = 32 };
    double n = (double)c->n, bytes = sets_bytes(c->variant);
    double groups = blocks_of(c, (int)(16 * THREADS / bytes), 132 / bytes);
    double bins = bytes == 1 ? 256 : 65536, copies = bytes == 1 ? WARP : 1;
    double k = values_of(c),
           share = n / groups + 16 * THREADS; /* of a group's items; some get a vector more */
    LOCKSTEP_BOUND(b, m, launches, 2);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, steps, share / copies + groups + k);
    LOCKSTEP_BOUND(b, m, atomics, n + (groups + 1) * bins);
    LOCKSTEP_BOUND(b, m, global_load_requests, bytes * (n * bytes / 512 + 34) + bins / 32);
    LOCKSTEP_BOUND(b, m, bank_conflicts, 0);
}

static void stream_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    enum { BINS = 256 };
    double n = (double)c->n, chunks = ceil_div(n, SETS_CHUNK), blocks = SETS_CHUNK / 512;
    LOCKSTEP_BOUND(b, m, launches, chunks + 1);
    LOCKSTEP_BOUND(b, m, work, 0);
    LOCKSTEP_BOUND(b, m, global_load_requests, ceil_div(n, 32) + chunks + BINS / 32 * 2);
    LOCKSTEP_BOUND(b, m, atomics, n + chunks * blocks * BINS + BINS);
}

static void uses_bounds(bounds_t *b, metrics_t *m, case_t *c) {
    double k = (double)c->n;
    LOCKSTEP_BOUND(b, m, launches, 3);
    LOCKSTEP_BOUND(b, m, work, k * k);
    LOCKSTEP_BOUND(b, m, steps, 3 * k + 1);
    LOCKSTEP_BOUND(b, m, atomics, 2 * k);
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
     .cases = bytes_only,
     .case_count = COUNT(bytes_only),
     .bounds = dynamic_bounds},
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
