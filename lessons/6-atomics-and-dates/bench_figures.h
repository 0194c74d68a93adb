/* Lesson 6's benchmark: timing with events, and a table of figures. */
#ifndef ATOMICS_AND_DATES_BENCH_FIGURES_H
#define ATOMICS_AND_DATES_BENCH_FIGURES_H

#include <algorithm>
#include <functional>
#include <string>
#include <vector>
#include <lockstep/kernel.h>

/** The median time of one contender on one input. */
struct figure {
    std::string name; /**< contender and input */
    uint64_t n;       /**< lists or pairs */
    double ms;        /**< milliseconds */
    double bytes;     /**< that must be moved, for a throughput */
    bool right;       /**< every result was right */
};

/** What all parts add to. */
typedef std::vector<struct figure> figures_t;

/** Milliseconds of one call on the default stream. */
static inline double time_once(const std::function<void()> &call) {
    cudaEvent_t from, to;
    float ms;
    CUDA_CHECK(cudaEventCreate(&from));
    CUDA_CHECK(cudaEventCreate(&to));
    CUDA_CHECK(cudaEventRecord(from, cudaStreamPerThread));
    call();
    CUDA_CHECK(cudaEventRecord(to, cudaStreamPerThread));
    CUDA_CHECK(cudaEventSynchronize(to));
    CUDA_CHECK(cudaEventElapsedTime(&ms, from, to));
    CUDA_CHECK(cudaEventDestroy(from));
    CUDA_CHECK(cudaEventDestroy(to));
    return ms;
}

/** The median of 15 calls after one that loads code; fewer of what takes half a second. `reset` is
 * called before each call, and `is_right` after each. */
static inline void measure(figures_t *figures, const std::string &name, uint64_t n, double bytes,
                           const std::function<void()> &reset, const std::function<void()> &call,
                           const std::function<bool()> &is_right) {
    enum { SAMPLES = 15, FEW = 3, LONG_MS = 500 };
    std::vector<double> ms;
    bool right = true;
    reset();
    size_t samples = time_once(call) > LONG_MS ? FEW : SAMPLES;
    for (right = is_right(); ms.size() < samples; right = right && is_right()) {
        reset();
        ms.push_back(time_once(call));
    }
    std::sort(ms.begin(), ms.end());
    figures->push_back({name, n, ms[samples / 2], bytes, right});
    printf("%-32s %10.4f ms %8.1f GB/s%s\n", name.c_str(), ms[samples / 2],
           bytes / ms[samples / 2] * 1e-6, right ? "" : "  WRONG");
}

struct lists;

/** As exercise `csr`, with four lists of a warp in flight: bench_lists.cu. */
void count_four_at_a_time(struct lists in, float limit, unsigned *d_count);

/** Part B of the benchmark: differences of dates. */
void bench_dates(figures_t *figures);

#endif
