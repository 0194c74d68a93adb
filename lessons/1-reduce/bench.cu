/* Lesson 1 on a real GPU: every exercise's solution beside CUB, Thrust, a copy and plain reading.
 *
 *     make bench1
 *
 * The operator is addition. How things are timed and checked: <lockstep/bench.h>.
 */
#include <cub/device/device_reduce.cuh>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <lockstep/bench.h>
#include <lockstep/kernel.h>

/* Each solution is compiled in a namespace of its own (autograder/gpu/bench_rung.cu). */
#define RUNGS(X)                \
    X(serial, "serial")         \
    X(global, "global")         \
    X(shared, "shared")         \
    X(bug, "bug")               \
    X(first_add, "first-add")   \
    X(many_items, "many-items") \
    X(warp, "warp") X(one_launch, "one-launch") X(any_operator, "any-operator") X(peak, "peak")

#define DECLARE(rung, name)                                                            \
    namespace rung {                                                                   \
    void reduce(const uint32_t *, uint32_t *, uint32_t *, int);                        \
    }                                                                                  \
    static void run_##rung(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch, \
                           uint64_t n) {                                               \
        rung::reduce(d_in, d_out, d_scratch, (int)n);                                  \
    }
RUNGS(DECLARE)

/* CUB gets the lesson's scratch for its own, as the exercises do: nobody allocates while timed. */
static void run_cub(const uint32_t *d_in, uint32_t *d_out, uint32_t *d_scratch, uint64_t n) {
    static uint64_t asked; /* the size that `bytes` is for: asking again would be timed, too */
    static size_t bytes;
    if (asked != n) CUDA_CHECK(cub::DeviceReduce::Sum(NULL, bytes, d_in, d_out, (int)n));
    asked = n;
    if (bytes > (2 * n + 1024) * sizeof *d_scratch) {
        fprintf(stderr, "bench: CUB asks for %zu bytes of scratch: too many\n", bytes);
        exit(EXIT_FAILURE);
    }
    CUDA_CHECK(cub::DeviceReduce::Sum(d_scratch, bytes, d_in, d_out, (int)n, cudaStreamPerThread));
}

/* Thrust allocates, waits, and returns the sum to the host; it is stored again to be checked. */
static void run_thrust(const uint32_t *d_in, uint32_t *d_out, uint32_t *, uint64_t n) {
    uint32_t sum = thrust::reduce(thrust::cuda::par.on(cudaStreamPerThread), d_in, d_in + n);
    CUDA_CHECK(cudaMemcpyAsync(d_out, &sum, sizeof sum, cudaMemcpyHostToDevice));
}

#define CONTENDER(rung, name) {name, run_##rung, BENCH_SUM, false},
static const struct bench_contender list[] = {RUNGS(CONTENDER){"cub", run_cub, BENCH_SUM, false},
                                              {"thrust", run_thrust, BENCH_SUM, true},
                                              BENCH_YARDSTICKS};

int main(int argc, char **argv) {
    struct bench b = {"1-reduce", list, sizeof list / sizeof *list, 10, 28, "peak", "cub"};
    if (argc == 2) return bench_main(&b, argv[1]);
    fputs("usage: bench PREFIX    (writes PREFIX.json and PREFIX.tsv)\n", stderr);
    return 2;
}
