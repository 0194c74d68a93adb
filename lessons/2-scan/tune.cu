/* Which shape suits a card? The single pass of solutions/2-scan in several, beside CUB and a copy.
 *
 *     BENCH=tune make bench2
 *
 * A name is threads x vectors a thread, blocks on a multiprocessor, windows ahead. The fastest for
 * up to 65,536 values and the fastest for more belong into scan() of single-pass.cu.
 */
#include <cub/device/device_scan.cuh>
#include <lockstep/bench.h>
#include <lockstep/kernel.h>
#include "check.h"

namespace tuned {
#include "../../solutions/2-scan/single-pass.cu"
}

/* threads, vectors a thread, blocks, windows ahead */
#define SHAPES(X)    \
    X(512, 1, 3, 1)  \
    X(256, 1, 6, 1)  \
    X(1024, 1, 1, 1) \
    X(256, 2, 6, 1)  \
    X(512, 4, 3, 1)  \
    X(512, 4, 3, 2)  \
    X(512, 4, 3, 4)  \
    X(512, 4, 2, 4)  \
    X(256, 4, 6, 4)  \
    X(256, 4, 5, 4)  \
    X(384, 4, 4, 4)  \
    X(256, 6, 4, 4) X(512, 6, 2, 4) X(256, 8, 3, 4) X(512, 8, 2, 4) X(1024, 4, 1, 4)

#define RUN(threads, rows, blocks, ahead)                                                          \
    static void run_##threads##_##rows##_##blocks##_##ahead(const uint32_t *d_in, uint32_t *d_out, \
                                                            uint32_t *, uint64_t n) {              \
        tuned::scan_with<threads, rows, blocks, ahead>(d_in, d_out, (int)n, true);                 \
    }
SHAPES(RUN)

/* CUB's scratch is the lesson's. */
static void run_cub(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch, uint64_t n) {
    size_t bytes = (2 * n + 1024) * sizeof *d_scratch;
    CUDA_CHECK(
        cub::DeviceScan::ExclusiveSum(d_scratch, bytes, d_in, d_out, (int)n, cudaStreamPerThread));
}

#define NAME(threads, rows, blocks, ahead)                                                   \
    {#threads "x" #rows ":" #blocks ":" #ahead, run_##threads##_##rows##_##blocks##_##ahead, \
     BENCH_ARRAY, false},
static const struct bench_contender list[] = {SHAPES(NAME){"cub", run_cub, BENCH_ARRAY, false},
                                              BENCH_YARDSTICKS};

int main(int argc, char **argv) {
    struct bench b = {"2-scan", list, sizeof list / sizeof *list, 10, 28, "512x4:3:4", "cub"};
    b.out_words = as_many;
    b.check = is_scan;
    b.array_bytes = 8;
    if (argc == 2) return bench_main(&b, argv[1]);
    fputs("usage: tune PREFIX    (writes PREFIX.json and PREFIX.tsv)\n", stderr);
    return 2;
}
