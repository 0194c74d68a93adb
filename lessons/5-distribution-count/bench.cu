/* Lesson 5 on a real GPU: the article's Table 1 again, measured, with every method.
 *
 *     make bench5
 *
 * For n = 10^4 to 10^9 items of one byte, all 256 values alike: every solution, the article's own
 * algorithm on a CPU, CUB's histogram, and reading alone. What would take longer than two seconds
 * is not run; its time is extrapolated from the largest size that was, by the method's own growth,
 * and marked. Then items of 32 bits with a million values, by hash and by sorting; then copies from
 * host memory. Every result is compared with what the host counted. Times are medians between
 * events, on an L2 cache that holds none of the items; CPU times are a clock's.
 */
#include <cub/device/device_histogram.cuh>
#include <time.h>
#include <algorithm>
#include "rungs.h"
#include <lockstep/bench.h>
#include "bench_data.h"
#include "bench_write.h"

#define DECLARE(rung)                                                    \
    namespace rung {                                                     \
    void distribution_count(struct items, struct table, void *, size_t); \
    }
DECLARE(serial)
DECLARE(count_if)
DECLARE(chunks)
DECLARE(dynamic)
DECLARE(sort_rle)
DECLARE(hash)
DECLARE(direct)
namespace openmp {
void count_on_cpu(struct items, struct table, int);
}
namespace stream {
void count_from_host(struct items, enum memory, struct table, void *, uint64_t);
}

static const double TOO_LONG_MS = 2000;
static const uint64_t CHUNK = 8 << 20; /* bytes of a chunk from host memory */

/* ---- contenders ---- */

/* The article's algorithm in short: each item is compared with all that follow it, known or not. */
static void article(const struct data *d, uint64_t n) {
    uint64_t size = 0;
    for (uint64_t i = 0; i < n; i++) {
        uint64_t count = 1, p = 0;
        for (uint64_t j = i + 1; j < n; j++) count += d->h_items[j] == d->h_items[i];
        while (p < size && d->h_table.values[p] != d->h_items[i]) p++;
        if (p < size) continue;
        d->h_table.values[size] = d->h_items[i];
        d->h_table.counts[size++] = count;
    }
    *d->h_table.size = size;
}

static void on_cpu(const struct data *d, uint64_t n) {
    *d->h_table.size = 0;
    openmp::count_on_cpu({d->h_items, 0, n, 1}, d->h_table, omp_get_num_procs());
}

#define ON_DEVICE(rung)                                                               \
    static void run_##rung(const struct data *d, uint64_t n) {                        \
        rung::distribution_count({d->d_items, 0, n, 1}, d->d_table, d->d_scratch, 0); \
    }
ON_DEVICE(serial)
ON_DEVICE(count_if)
ON_DEVICE(chunks)
ON_DEVICE(dynamic)
ON_DEVICE(sort_rle)
ON_DEVICE(hash)
ON_DEVICE(direct)

#define FROM_HOST(name, kind, items)                                                      \
    static void name(const struct data *d, uint64_t n) {                                  \
        stream::count_from_host({items, 0, n, 1}, kind, d->d_table, d->d_scratch, CHUNK); \
    }
FROM_HOST(from_pageable, PAGEABLE, d->h_pageable)
FROM_HOST(from_pinned, PINNED, d->h_items)
FROM_HOST(from_managed, MANAGED, d->managed)

/* CUB's histogram leaves 256 counts of 32 bits, which suit it best; they become a table as well.
   Of signed bytes it loses the negative ones (CUDA 13.0), so it sees them as unsigned. */
static __global__ void store_narrow(const unsigned *counts, struct table out) {
    unsigned b = threadIdx.x;
    if (counts[b]) append(out, (int8_t)b, counts[b]);
}

static void run_cub(const struct data *d, uint64_t n) {
    unsigned *d_counts = static_cast<unsigned *>(d->d_scratch);
    size_t bytes = 64 << 20;
    CUDA_CHECK(cub::DeviceHistogram::HistogramEven(
        d_counts + 256, bytes, reinterpret_cast<const uint8_t *>(d->d_items), d_counts, 257, 0, 256,
        (long long)n, cudaStreamPerThread));
    store_narrow<<<1, 256>>>(d_counts, d->d_table);
    CUDA_CHECK(cudaGetLastError());
}

static void run_read(const struct data *d, uint64_t n) {
    bench_read((const uint32_t *)d->d_items, (uint32_t *)d->d_scratch,
               (uint32_t *)d->d_scratch + 1024, n / 4);
}

static void copy_pinned(const struct data *d, uint64_t n) {
    CUDA_CHECK(cudaMemcpyAsync(d->d_scratch, d->h_items, n, cudaMemcpyHostToDevice));
}
static void copy_pageable(const struct data *d, uint64_t n) {
    CUDA_CHECK(cudaMemcpyAsync(d->d_scratch, d->h_pageable, n, cudaMemcpyHostToDevice));
}

/* `power`: time grows like n to this; `where`: who does it, and where the result is. */
enum where { CPU, GPU, NO_RESULT };
static const struct method {
    const char *name;
    void (*run)(const struct data *, uint64_t n);
    int power;
    enum where where;
} methods[] = {{"article", article, 2, CPU},
               {"serial", run_serial, 1, GPU},
               {"openmp", on_cpu, 1, CPU},
               {"count-if", run_count_if, 1, GPU},
               {"chunks", run_chunks, 1, GPU},
               {"dynamic", run_dynamic, 1, GPU},
               {"sort-rle", run_sort_rle, 1, GPU},
               {"hash", run_hash, 1, GPU},
               {"direct", run_direct, 1, GPU},
               {"cub-histogram", run_cub, 1, GPU},
               {"read", run_read, 1, NO_RESULT},
               {"stream-pageable", from_pageable, 1, GPU},
               {"stream-pinned", from_pinned, 1, GPU},
               {"stream-managed", from_managed, 1, GPU},
               {"copy-pageable", copy_pageable, 1, NO_RESULT},
               {"copy-pinned", copy_pinned, 1, NO_RESULT}};
enum { METHODS = sizeof methods / sizeof *methods, SAMPLES = 9 };

/* ---- timing ---- */

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* One run, in milliseconds, on cold memory. A GPU's time is taken by events. */
static double time_once(const struct data *d, const struct method *m, uint64_t n) {
    float ms;
    data_reset(d, n, m->run == from_managed);
    double start = seconds();
    if (m->where == CPU) {
        m->run(d, n);
        return 1e3 * (seconds() - start);
    }
    CUDA_CHECK(cudaEventRecord(d->from));
    m->run(d, n);
    CUDA_CHECK(cudaEventRecord(d->to));
    CUDA_CHECK(cudaEventSynchronize(d->to));
    CUDA_CHECK(cudaEventElapsedTime(&ms, d->from, d->to));
    return ms;
}

/* The median of some runs, fewer of long ones; the last result is checked. */
static struct figure measure(const struct data *d, const struct method *m, uint64_t n) {
    double ms[SAMPLES], first = time_once(d, m, n);
    int samples = first > 500 ? 1 : first > 50 ? 3 : (int)SAMPLES;
    ms[0] = first; // a short first run, which loads code, is repeated
    for (int i = samples == 1; i < samples; i++) ms[i] = time_once(d, m, n);
    std::sort(ms, ms + samples);
    bool right = m->where == NO_RESULT || data_check(d, m->name, n, m->where == CPU);
    return {m->name, n, ms[samples / 2], samples, n, right};
}

/* What `last` lets expect for n items. */
static struct figure extrapolate(const struct figure *last, const struct method *m, uint64_t n) {
    double times = (double)n / (double)last->n, ms = last->ms;
    for (int i = 0; i < m->power; i++) ms *= times;
    return {m->name, n, ms, 0, last->from, last->right};
}

/* The next size of a method: measured, unless the one before says that it takes too long. */
static struct figure next(const struct data *d, const struct method *m, uint64_t n,
                          const struct figure *before) {
    if (!before) return measure(d, m, n);
    struct figure expected = extrapolate(before, m, n);
    return before->samples == 0 || expected.ms > TOO_LONG_MS ? expected : measure(d, m, n);
}

/* ---- a million values ---- */

static const uint64_t WORDS = 1 << 27, DIFFERENT = 1000000;

static void million_hash(const struct data *d, uint64_t n) {
    hash::distribution_count({d->d_items, 0, n, 4}, d->d_table, d->d_scratch, 0);
}
static void million_sort(const struct data *d, uint64_t n) {
    sort_rle::distribution_count({d->d_items, 0, n, 4}, d->d_table, d->d_scratch, 0);
}

static void measure_million(struct data *d, struct figures *f) {
    static const struct method two[] = {{"hash-million", million_hash, 1, GPU},
                                        {"sort-rle-million", million_sort, 1, GPU}};
    data_words(d, WORDS, DIFFERENT);
    for (int m = 0; m < 2; m++) figures_add(f, measure(d, &two[m], WORDS));
}

/* ---- all of it ---- */

int main(int argc, char **argv) {
    struct data d;
    struct figures f = {};
    if (argc != 2) {
        fputs("usage: bench PREFIX    (writes PREFIX.json and PREFIX.tsv)\n", stderr);
        return 2;
    }
    data_make(&d, 1000000000);
    run_read(&d,
             d.n); // the first call finds out which of several kernels reads a large size fastest
    int failed = 0;
    for (uint64_t n = 10000; n <= 1000000000 && !failed; n *= 10) {
        for (int m = 0; m < METHODS; m++) {
            const struct figure *before = f.count < METHODS ? NULL : &f.list[f.count - METHODS];
            figures_add(&f, next(&d, &methods[m], n, before));
        }
        failed = figures_write(&f, argv[1]); // a later failure leaves what there is
    }
    measure_million(&d, &f);
    figures_print(&f);
    return figures_write(&f, argv[1]) || figures_wrong(&f) ? EXIT_FAILURE : EXIT_SUCCESS;
}
