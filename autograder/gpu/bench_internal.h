/** @file bench_internal.h
 * Shared by the benchmark's files: the pool of inputs, one timing, all figures.
 */
#ifndef LOCKSTEP_GPU_BENCH_INTERNAL_H
#define LOCKSTEP_GPU_BENCH_INTERNAL_H

#include <cuda_runtime.h>
#include <lockstep/bench.h>
#include <lockstep/kernel.h>

enum { BENCH_BATCH = 256, BENCH_SAMPLES = 25 };

/** Adjacent inputs, and the kernels' outputs. */
struct bench_pool {
    uint32_t *d_words, *d_out, *d_scratch, *d_flush;
    uint64_t words, out_words, scratch_words, flush_words;
    uint32_t *prefix; /**< prefix[k]: sum of the pool's first 1024 k words */
};

/** Makes the pool as large as the card allows for the largest n; fills it with random words, unless
 * the lesson fills it row by row. */
void pool_make(struct bench_pool *p, const struct bench *b);

/** The rows of the table. */
static inline int bench_rows(const struct bench *b) {
    return b->row ? b->rows : b->largest - b->smallest + 1;
}

/** Words of one input in this row. */
static inline uint64_t row_words(const struct bench *b, int row) {
    return b->row ? b->row[row].words : 1ull << (b->smallest + row);
}

/** Items in them: n. */
static inline uint64_t row_items(const struct bench *b, int row) {
    return b->row ? b->row[row].items : row_words(b, row);
}

/** Words of one launch's output at size n. */
static inline uint64_t out_words(const struct bench *b, uint64_t n) {
    return b->out_words ? b->out_words(n) : 1;
}

/** Sum of the n words that start at `first`; both are multiples of 1024. */
uint32_t pool_sum(const struct bench_pool *p, uint64_t first, uint64_t n);

/** Reads other memory, four times the size of the L2 cache, so that the pool is not in it. */
void pool_flush(const struct bench_pool *p);

/** One contender at one size. */
struct bench_time {
    double ms, alone_ms; /**< 0: left out, because it takes too long */
    int batch, samples;
    bool right;
};

/** Times all contenders at one size, except those left out. */
void bench_size(const struct bench_pool *p, const struct bench *bench, uint64_t n,
                const bool *left_out, struct bench_time *times);

/** All results: times[row][contender]. */
struct bench_figures {
    const struct bench *bench;
    const struct bench_time *times;
    int rows;
    uint64_t pool_bytes;
};

static inline const struct bench_time *figure(const struct bench_figures *f, int row, int who) {
    return &f->times[row * f->bench->count + who];
}

/** Bytes that must pass through memory, per time. 0 if not timed. */
double figure_bandwidth(const struct bench_figures *f, int row, int who);

/** @return the index of a contender by its name, or -1 */
int figure_who(const struct bench_figures *f, const char *name);

void bench_print(const struct bench_figures *f);

/** @return 0, or -1 after a message */
int bench_write(const struct bench_figures *f, const char *prefix);

#endif
