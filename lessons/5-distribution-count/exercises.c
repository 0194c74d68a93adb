/* Lesson 5 as data: the exercises in their order, with cases, bounds and hints. */
#include <lockstep/lesson.h>
#include <stdio.h>
#include <stdlib.h>
#include "bounds.h"
#include "cases.h"

struct facts facts;

/* ---- cases in words ---- */

static const char *candidate_text(int number) {
    static const char *const others[] = {
        "a right program, which lists its values backwards",
        "a candidate that does nothing",
        "a candidate that is right in its first call, and then does nothing",
        "a candidate that is wrong in its first call, and right ever after",
        "a candidate that is right in its first call, and wrong ever after",
        "a candidate whose table has one value twice",
        "a candidate whose table has one value twice, with parts of its count",
        "a candidate that counts one value twice",
        "a candidate whose table has a value that does not occur",
        "a candidate whose table has one value twice, and another one not at all"};
    return number >= OTHER_HEALTHY && number < OTHER_HEALTHY + COUNT(others)
               ? others[number - OTHER_HEALTHY]
               : NULL;
}

static void describe_exhibit(int number, char *text, size_t size) {
    const char *candidate = candidate_text(number);
    if (candidate)
        snprintf(text, size, "%s", candidate);
    else if (number % DIAGNOSE)
        snprintf(text, size, "exhibit %d", number % DIAGNOSE);
    else
        snprintf(text, size, "a healthy program");
}

static void describe(const struct lockstep_case *c, char *text, size_t size) {
    static const char *const spreads[SETS] = {"the example",       "uniform", "skewed",   "all 0",
                                              "extremes and zero", "round",   "patterns", "?"};
    int variant = c->variant % AGAIN_FEW, used = 0;
    if (variant >= EXHIBIT) {
        describe_exhibit(sets_exhibit(variant), text, size);
        return;
    }
    used = snprintf(text, size, "n = %llu, items of %d bits, %s", (unsigned long long)c->n,
                    8 * sets_bytes(variant), spreads[variant % SETS]);
    char *end = text + used;
    size -= (size_t)used;
    if (variant >= TEAM)
        snprintf(end, size, ", %d threads", variant / TEAM);
    else
        snprintf(end, size, " (up to %llu value%s)%s%s%s", (unsigned long long)c->m,
                 c->m == 1 ? "" : "s",
                 variant & IN_PINNED    ? ", pinned"
                 : variant & IN_MANAGED ? ", managed"
                                        : "",
                 sets_runs(c->variant) ? ", after other runs" : "",
                 c->operation == LOCKSTEP_ADD ? "" : ", where only same() knows what is equal");
}

/* ---- the exercises ---- */

static const struct lockstep_exercise exercises[] = {
    {.id = "serial",
     .one_thread = true,
     .title = "one thread, comparisons only",
     .points = 5,
     .hints =
         {"Which is cheaper: to search a table of k values, or the rest of n items?",
          "If is_known() says so, continue. Else the count starts at 1, for item i itself.",
          "for (uint64_t j = i + 1; j < in.end; j++) count += same(item_at(in, j), value); then store value and count at place size, and increase it."},
     .cases = few,
     .case_count = COUNT(few),
     .traced = CASE(8, 8, EXAMPLE | BYTE),
     .bounds = serial_bounds,
     .supposes =
         "one thread that compares each item with those that follow it, once for each value",
     .host_bounds = few_words},
    {.id = "openmp",
     .title = "a team of threads, on the CPU",
     .points = 10,
     .hints = {"Which pairs of the table are there? Zeros behind them are no pairs of the value 0.",
               "n / team items for each thread, and one more for the first n % team of them.",
               "#pragma omp critical in front of merge(out, mine): the threads come one by one."},
     .cases = on_cpu,
     .case_count = COUNT(on_cpu),
     .host_bounds = openmp_host_bounds,
     .define = "LESSON_OPENMP"},
    {.id = "count-if",
     .title = "a kernel a value",
     .points = 10,
     .hints =
         {"__syncthreads_count(yes) tells all threads of a block how many of them say yes.",
          "A thread without an item says no, but it does come to the barrier.",
          "mine += __syncthreads_count(i < in.end && same(item_at(in, i), value)); one thread of the block then adds `mine` to *count, with an atomic."},
     .cases = bytes_only,
     .case_count = COUNT(bytes_only),
     .traced = CASE(8, 8, EXAMPLE | BYTE),
     .bounds = count_if_bounds,
     .supposes = "a kernel for each of the 256 values, with an atomic a warp at most",
     .host_bounds = few_words},
    {.id = "chunks",
     .apart = "faulty.h",
     .title = "a table a chunk, and a merge",
     .points = 10,
     .hints =
         {"Two threads with equal items must not both report them: the one with the smaller tid does.",
          "In the merge, find() gives the value's place among the `known` ones, or `known`.",
          "A new value takes place p = atomicAdd(&size, 1ull) and brings its count; a known one adds to out.counts[p]. No other thread of this chunk has that value."},
     .cases = more,
     .case_count = COUNT(more),
     .traced = CASE(8, 8, EXAMPLE | BYTE),
     .bounds = chunks_bounds,
     .supposes =
         "a block for each chunk of as many items as it has threads, and a merge of the blocks' tables",
     .host_bounds = few_words},
    {.id = "dynamic",
     .title = "kernels that launch kernels",
     .points = 10,
     .hints =
         {"Part t is [first + t * width, first + (t + 1) * width), but not beyond in.end.",
          "count_leaf<<<1, THREADS, 0, cudaStreamFireAndForget>>>(part, counts) if it has at most LEAF items, else count_parts<<<1, PARTS, ...>>>(part, counts).",
          "store_bins goes into cudaStreamTailLaunch: it starts when count_all and all that came of it have ended."},
     .cases = launched,
     .case_count = COUNT(launched),
     .traced = CASE(8, 8, EXAMPLE | BYTE),
     .bounds = dynamic_bounds,
     .supposes =
         "parts that are split until they have 2,048 items or fewer, each by a launch of its own from the device",
     .host_bounds = few_words},
    {.id = "find-the-bugs",
     .one_thread = true,
     .title = "ten mistakes, and a check that tells",
     .points = 15,
     .hints =
         {"Compare every value's count. A sum is the same when counts are at the wrong values.",
          "Try items that are all alike; more than 100 chunks of 128; sizes that are no multiple of 128; zeros.",
          "For the diagnosis: a race has two lines, the store of one thread and another one's read; the divergent barrier is the one under the if."},
     .cases = exhibits,
     .case_count = COUNT(exhibits),
     /* the exhibit that lacks a barrier, on two warps */
     .traced = CASE(64, 8, EXHIBIT + 128 * (DIAGNOSE + 8) + (EXAMPLE | BYTE)),
     .host_bounds = find_the_bugs_host_bounds,
     .define = "LESSON_FIND_THE_BUGS",
     .fresh = true,
     .diagnosis = true},
    {.id = "sort-rle",
     .title = "sort, then encode the runs: two library calls",
     .points = 5,
     .hints =
         {"cub::DeviceRadixSort::SortKeys(NULL, bytes, d_items, d_sorted, n) says how many bytes; with d_scratch instead of NULL it sorts.",
          "cub::DeviceRunLengthEncode::Encode(..., d_sorted, values, lengths, runs, n): the table has a place for each of the three.",
          "Encode(NULL, bytes, d_sorted, out.values, out.counts, out.size, n), and then the same with d_scratch."},
     .cases = wide,
     .case_count = COUNT(wide),
     .traced = CASE(8, 8, EXAMPLE | BYTE),
     .bounds = sort_bounds,
     .many_blocks = true,
     .supposes = "the library sorts and encodes; one kernel of your own at most",
     .host_bounds = sort_host_bounds,
     .library = true},
    {.id = "hash",
     .title = "open addressing, with atomics",
     .points = 10,
     .hints =
         {"atomicCAS(&keys[s], empty, value) gives what stood there: EMPTY if this thread took the slot, and perhaps this very value, if another one was faster.",
          "The slot is this value's if it was empty, or if same(found, value). Else s = (s + 1) & t.mask.",
          "__ballot_sync(active, value == __shfl_sync(active, value, first)) is the mask of the lanes that agree with `first`; __popc() counts them."},
     .cases = wide,
     .case_count = COUNT(wide),
     .traced = CASE(8, 8, EXAMPLE | BYTE),
     .bounds = hash_bounds,
     .supposes = "one or two tables with open addressing, at most half full",
     .host_bounds = few_words},
    {.id = "direct",
     .title = "the value says where its count is",
     .points = 10,
     .hints =
         {"The bits of the item are its bin: no sign, no search, no comparison.",
          "bin = word >> shift & (s::BINS - 1); it is in part bin / s::WIDTH, at place bin % s::WIDTH * s::COPIES + copy.",
          "uint4 v[IN_FLIGHT]; one loop loads v[k] = data[i + k * stride], a second one counts them; afterwards i < vectors, one at a time."},
     .cases = narrow,
     .case_count = COUNT(narrow),
     .traced = CASE(8, 8, EXAMPLE | BYTE),
     .bounds = direct_bounds,
     .supposes =
         "a bin for each value in shared memory, copied for the lanes of a warp where there is room; loads of 16 bytes a lane",
     .host_bounds = few_words},
    {.id = "stream",
     .title = "chunks from host memory, in several streams",
     .points = 10,
     .hints =
         {"What may start when? A stream's own things wait for each other; nothing else does.",
          "cudaEventSynchronize(l->copied) waits for the copy that was recorded last; an event that was never recorded is no reason to wait.",
          "cudaMemcpyAsync(l->d_chunk, h_items, n, cudaMemcpyDefault, l->stream), cudaEventRecord(l->copied, l->stream), count_bytes<<<blocks, THREADS, 0, l->stream>>>(...)."},
     .cases = in_host_memory,
     .case_count = COUNT(in_host_memory),
     .bounds = stream_bounds,
     .supposes = "chunks that travel while others are counted, in four streams or fewer",
     .host_bounds = stream_host_bounds,
     .define = "LESSON_STREAM"},
    {.id = "uses",
     .title = "median and mode, without the items",
     .points = 5,
     .hints =
         {"The mode: among the pairs whose count is out->most, an atomicMin of the values.",
          "The median: add up all counts, and those of the lesser values. Which ranks does this pair's value have?",
          "Its ranks are below, ..., below + counts[p] - 1; is (total - 1) / 2 one of them?"},
     .cases = tables,
     .case_count = COUNT(tables),
     .bounds = uses_bounds,
     .supposes = "launches over the pairs of the table, not over the items",
     .host_bounds = few_words,
     .define = "LESSON_USES"},
};

static const struct lockstep_lesson lesson = {.number = 5,
                                              .name = "distribution-count",
                                              .title = "Distribution count: which, and how often",
                                              .exercises = exercises,
                                              .count = COUNT(exercises),
                                              .own_input = true,
                                              .describe = describe};
LOCKSTEP_LESSON(lesson);
