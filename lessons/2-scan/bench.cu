/* Lesson 2 on a real GPU: every exercise's scan beside CUB, Thrust, and a copy.
 *
 *     make bench2
 *
 * Exclusive sums. The versions for one block take part at 1024 values alone, `serial` up to 2^20.
 * How things are timed and checked: <lockstep/bench.h>.
 */
#include <cub/device/device_scan.cuh>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>
#include <lockstep/bench.h>
#include <lockstep/kernel.h>
#include "check.h"
#include <string.h>

enum { SMALLEST = 10 }; // log2 of the smallest size

/* Each solution is compiled in a namespace of its own (autograder/gpu/bench_rung.cu). */
#define ONE_BLOCK(X)                  \
    X(naive, "naive")                 \
    X(hillis_steele, "hillis-steele") \
    X(single_buffer, "single-buffer") \
    X(blelloch, "blelloch") X(no_conflicts, "no-conflicts") X(warp_scan, "warp-scan")
#define ANY_SIZE(X) X(serial, "serial") X(large, "large") X(single_pass, "single-pass")

#define DECLARE(rung, name)                                                            \
    namespace rung {                                                                   \
    void scan(const uint32_t *, uint32_t *, uint32_t *, int, bool);                    \
    }                                                                                  \
    static void run_##rung(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch, \
                           uint64_t n) {                                               \
        rung::scan(d_in, d_out, d_scratch, (int)n, true);                              \
    }
#define NAME(rung, name) name,
ONE_BLOCK(DECLARE)
ANY_SIZE(DECLARE)

/* CUB gets the lesson's scratch for its own: nobody allocates while timed. */
static void run_cub(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch, uint64_t n) {
    static uint64_t asked; /* the size that `bytes` is for: asking again would be timed, too */
    static size_t bytes;
    if (asked != n) CUDA_CHECK(cub::DeviceScan::ExclusiveSum(NULL, bytes, d_in, d_out, (int)n));
    asked = n;
    if (bytes > (2 * n + 1024) * sizeof *d_scratch) {
        fprintf(stderr, "bench: CUB asks for %zu bytes of scratch: too many\n", bytes);
        exit(EXIT_FAILURE);
    }
    CUDA_CHECK(
        cub::DeviceScan::ExclusiveSum(d_scratch, bytes, d_in, d_out, (int)n, cudaStreamPerThread));
}

static void run_thrust(const uint32_t *d_in, uint32_t *d_out, uint32_t *, uint64_t n) {
    thrust::exclusive_scan(thrust::cuda::par.on(cudaStreamPerThread), d_in, d_in + n, d_out);
}

/* One block holds 1024 values; one thread takes 0.2 seconds for 2^22. */
static bool takes_part(int row, const struct bench_contender *who) {
    static const char *const one_block[] = {ONE_BLOCK(NAME)};
    int size = SMALLEST + row;
    for (const char *name : one_block)
        if (!strcmp(who->name, name)) return size == 10;
    return strcmp(who->name, "serial") || size <= 20;
}

#define CONTENDER(rung, name) {name, run_##rung, BENCH_ARRAY, false},
static const struct bench_contender list[] = {
    ONE_BLOCK(CONTENDER) ANY_SIZE(CONTENDER){"cub", run_cub, BENCH_ARRAY, false},
    {"thrust", run_thrust, BENCH_ARRAY, true},
    BENCH_YARDSTICKS};

int main(int argc, char **argv) {
    struct bench b = {"2-scan",      list, sizeof list / sizeof *list, SMALLEST, 28,
                      "single-pass", "cub"};
    b.out_words = as_many;
    b.check = is_scan;
    b.array_bytes = 8;
    b.takes_part = takes_part;
    if (argc == 2) return bench_main(&b, argv[1]);
    fputs("usage: bench PREFIX    (writes PREFIX.json and PREFIX.tsv)\n", stderr);
    return 2;
}
