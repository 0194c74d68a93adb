/* Lesson 3 on a real GPU: every exercise's solution beside CUB, a copy and plain reading.
 *
 *     make bench3
 *
 * 2^28 items of 32 or 8 bits in 16 to 65,536 bins: uniform, skewed (half of them in bin 0, a
 * quarter in bin 1, ...) and all equal. They lie in [0, bins) already, so that CUB, which counts
 * ranges and not remainders, does the same work. How things are timed: <lockstep/bench.h>; how
 * results are checked: bench_items.cu.
 */
#include <cub/device/device_histogram.cuh>
#include <string.h>
#include <lockstep/bench.h>
#include "bench_items.h"
#include "rungs.h"

/* Each solution is compiled in a namespace of its own (autograder/gpu/bench_rung.cu). */
#define RUNGS(X)                        \
    X(serial, "serial", false)          \
    X(atomic, "atomic", false)          \
    X(per_thread, "per-thread", false)  \
    X(shared, "shared", false)          \
    X(aggregated, "aggregated", false)  \
    X(sort_reduce, "sort-reduce", true) \
    X(library, "library", true)         \
    X(peak, "peak", false)

#define DECLARE(rung, name, waits)                                                          \
    namespace rung {                                                                        \
    void histogram(struct items, count_t *, int);                                           \
    }                                                                                       \
    static void run_##rung(const uint32_t *d_in, uint32_t *d_out, uint32_t *, uint64_t) {   \
        rung::histogram(bench_items_at(d_in), (count_t *)d_out, bench_row_at_hand()->bins); \
    }
RUNGS(DECLARE)

/* CUB gets the lesson's scratch for its own, and may count in 32 bits, which is faster. */
template <class SAMPLE>
static void cub_counts(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch) {
    static const struct bench_items_row *asked; /* asking again would be timed, too */
    static size_t bytes;
    const struct bench_items_row *row = bench_row_at_hand();
    const SAMPLE *samples = (const SAMPLE *)d_in;
    int n = (int)row->items;
    if (asked != row)
        CUDA_CHECK(cub::DeviceHistogram::HistogramEven(NULL, bytes, samples, d_out, row->bins + 1,
                                                       0, row->bins, n, cudaStreamPerThread));
    asked = row;
    if (bytes > 1u << 30) {
        fprintf(stderr, "bench: CUB asks for %zu bytes of scratch: too many\n", bytes);
        exit(EXIT_FAILURE);
    }
    CUDA_CHECK(cub::DeviceHistogram::HistogramEven(d_scratch, bytes, samples, d_out, row->bins + 1,
                                                   0, row->bins, n, cudaStreamPerThread));
}

static void run_cub(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch, uint64_t) {
    if (bench_row_at_hand()->bits == 8)
        cub_counts<uint8_t>(d_in, d_out, d_scratch);
    else
        cub_counts<int32_t>(d_in, d_out, d_scratch);
}

/* One thread alone takes minutes for 2^28 items; some exercises are for few bins. */
static bool takes_part(int index, const struct bench_contender *who) {
    const struct bench_items_row *row = bench_row_number(index);
    if (!strcmp(who->name, "serial")) return row->items <= 1 << 16;
    if (!strcmp(who->name, "per-thread")) return row->bins <= 64;
    if (!strcmp(who->name, "shared") || !strcmp(who->name, "aggregated")) return row->bins <= 4096;
    return true;
}

/* Of one launch: two words a bin. */
static uint64_t out_words(uint64_t) { return 2 * BENCH_MOST_BINS; }

#define CONTENDER(rung, name, waits) {name, run_##rung, BENCH_ARRAY, waits},
static const struct bench_contender list[] = {RUNGS(CONTENDER){"cub", run_cub, BENCH_ARRAY, false},
                                              BENCH_YARDSTICKS};

int main(int argc, char **argv) {
    struct bench_row rows[BENCH_MOST_ROWS];
    struct bench b = {"3-histogram",
                      list,
                      sizeof list / sizeof *list,
                      16,
                      28,
                      "peak",
                      "cub",
                      out_words,
                      bench_items_right,
                      4,
                      rows,
                      bench_items_rows(rows),
                      bench_items_fill,
                      takes_part};
    if (argc == 2) return bench_main(&b, argv[1]);
    fputs("usage: bench PREFIX    (writes PREFIX.json and PREFIX.tsv)\n", stderr);
    return 2;
}
