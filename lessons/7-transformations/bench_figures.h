/* Lesson 7's benchmark: what its parts share. Times of stages, a table of figures, a monoid on the
   GPU, and what a search must find. */
#ifndef TRANSFORMATIONS_BENCH_FIGURES_H
#define TRANSFORMATIONS_BENCH_FIGURES_H

#include <chrono>
#include <functional>
#include <string>
#include <vector>
#include "bench_monoids.h"
#include "search.h"

/** Milliseconds of one stage, summed over all layers. What is not time of the GPU is time of the
 * CPU: launches, copies' calls, and the host's own work. */
struct stage {
    const char *name;    /**< in the table */
    double total_ms = 0; /**< by the host's clock */
    double gpu_ms = 0;   /**< between events */

    /** Adds one call of host code that may launch kernels; waits for them. */
    void time(const std::function<void()> &call) {
        cudaEvent_t from, to;
        float ms;
        CUDA_CHECK(cudaEventCreate(&from));
        CUDA_CHECK(cudaEventCreate(&to));
        auto start = std::chrono::steady_clock::now();
        CUDA_CHECK(cudaEventRecord(from, cudaStreamPerThread));
        call();
        CUDA_CHECK(cudaEventRecord(to, cudaStreamPerThread));
        CUDA_CHECK(cudaEventSynchronize(to));
        std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
        CUDA_CHECK(cudaEventElapsedTime(&ms, from, to));
        CUDA_CHECK(cudaEventDestroy(from));
        CUDA_CHECK(cudaEventDestroy(to));
        total_ms += passed.count(), gpu_ms += ms;
    }
};

/** A row of the table. */
struct figure {
    std::string name;   /**< contender and stage */
    std::string monoid; /**< which one */
    int elements;       /**< that it has */
    double total_ms;    /**< of the stage */
    double gpu_ms;      /**< between events */
    double cpu_ms;      /**< the rest */
    bool right;         /**< size, layers and checksum */
};

/** What all parts add to. */
typedef std::vector<struct figure> figures_t;

/** Adds a row, and prints it. */
static inline void add_figure(figures_t *figures, const std::string &name, const char *monoid,
                              int elements, double total_ms, double gpu_ms, bool right) {
    figures->push_back({name, monoid, elements, total_ms, gpu_ms, total_ms - gpu_ms, right});
    printf("%-10s %-32s %12.3f ms, GPU %12.3f ms, CPU %12.3f ms%s\n", monoid, name.c_str(),
           total_ms, gpu_ms, total_ms - gpu_ms, right ? "" : "  WRONG");
    fflush(stdout);
}

/** A monoid, and its generators on the GPU. */
struct monoid_on_gpu {
    const struct known_monoid *known; /**< name, sizes and layers */
    struct maps generators;           /**< device pointer, 32-bit points */
    std::vector<int> rows;            /**< the same on the host, with the pitch */
};

/** What a search found, for the check. */
struct search_result {
    std::vector<int> layers; /**< elements of each; empty: not known */
    uint64_t size;           /**< elements */
    uint64_t checksum;       /**< checksum_part() of all hashes, summed */
};

/** Is it what bench_host.c found on the CPU? `how` is that program's name of the method. */
bool is_right(const struct monoid_on_gpu &m, const struct search_result &result,
              const char *how = "hashes");

/** bench_document.cu: the document's method, with a sound hash functor, or with its own. */
void bench_document(figures_t *figures, const struct monoid_on_gpu &m, bool as_bool);

/** bench_layers.cu: ours in stages, with points of 16 bits where they suffice. Duplicates are
 * removed by a hash set, or by sorting. */
void bench_layers(figures_t *figures, const struct monoid_on_gpu &m, bool by_sorting);

#endif
