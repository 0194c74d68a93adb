/* Which shape suits a card? The single pass of solutions/2-scan in several, beside CUB and a copy.
 *
 *     BENCH=tune make bench2
 *
 * A name is threads x vectors a thread : blocks on a multiprocessor. The fastest for few values,
 * for more and for many belong into scan() of single-pass.cu.
 */
#include <cub/device/device_scan.cuh>
#include <lockstep/bench.h>
#include <lockstep/kernel.h>
#include <inttypes.h>
#include "check.h"
#include "rungs.h"

enum { SMALLEST = 12, LEAST_TILES = 8 }; /* log2 of the smallest size; of a shape in a row */

namespace tuned {
#include "../../solutions/2-scan/single-pass.cu"
}

/* threads, vectors a thread, blocks */
#define SHAPES(X) \
    X(512, 1, 2)  \
    X(256, 2, 4)  \
    X(512, 2, 2)  \
    X(256, 4, 4)  \
    X(512, 4, 2)  \
    X(512, 6, 2)  \
    X(512, 8, 2)  \
    X(256, 16, 2) \
    X(512, 12, 1) \
    X(512, 16, 1) \
    X(256, 24, 2) \
    X(512, 20, 1) \
    X(512, 24, 1) \
    X(384, 32, 1)

#define RUN(threads, rows, blocks)                                                       \
    static void run_##threads##_##rows##_##blocks(const uint32_t *d_in, uint32_t *d_out, \
                                                  uint32_t *, uint64_t n) {              \
        tuned::scan_with<threads, rows, blocks>(d_in, d_out, (int)n, true);              \
    }
SHAPES(RUN)

/* CUB's scratch is the lesson's. */
static void run_cub(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch, uint64_t n) {
    size_t bytes = (2 * n + 1024) * sizeof *d_scratch;
    CUDA_CHECK(
        cub::DeviceScan::ExclusiveSum(d_scratch, bytes, d_in, d_out, (int)n, cudaStreamPerThread));
}

#define NAME(threads, rows, blocks) \
    {#threads "x" #rows ":" #blocks, run_##threads##_##rows##_##blocks, BENCH_ARRAY, false},
static const struct bench_contender list[] = {SHAPES(NAME){"cub", run_cub, BENCH_ARRAY, false},
                                              BENCH_YARDSTICKS};

/* Where a shape makes so few tiles that most of the card idles, or more than `states` holds, it
   has no part. */
static bool takes_part(int row, const struct bench_contender *who) {
    uint64_t n = 1ull << (SMALLEST + row), threads = 0, rows = 0;
    if (sscanf(who->name, "%" SCNu64 "x%" SCNu64, &threads, &rows) < 2) return true;
    uint64_t tiles = n / (4 * threads * rows);
    return tiles >= LEAST_TILES && tiles <= tuned::MAX_TILES;
}

int main(int argc, char **argv) {
    struct bench b = {"2-scan", list, sizeof list / sizeof *list, SMALLEST, 28, "512x24:1", "cub"};
    b.out_words = as_many;
    b.check = is_scan;
    b.array_bytes = 8;
    b.takes_part = takes_part;
    if (argc == 2) return bench_main(&b, argv[1]);
    fputs("usage: tune PREFIX    (writes PREFIX.json and PREFIX.tsv)\n", stderr);
    return 2;
}
