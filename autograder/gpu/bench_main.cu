/* Times all contenders at all sizes. */
#include "bench_internal.h"

static const double TOO_LONG_MS = 50; /* a slower contender is left out of the next row */
enum { MOST_CONTENDERS = 64 };

static bool gpu_is_here() {
    int cards = 0;
    cudaError_t error = cudaGetDeviceCount(&cards);
    if (error == cudaSuccess && cards > 0) return true;
    fprintf(stderr, "bench: there is no GPU to measure (%s)\n", cudaGetErrorString(error));
    return false;
}

static bool is_left_out(const struct bench_figures *f, int row, int who) {
    const struct bench *b = f->bench;
    if (b->takes_part) return !b->takes_part(row, &b->list[who]);
    if (row == 0) return false;
    return figure(f, row - 1, who)->ms == 0 || figure(f, row - 1, who)->ms > TOO_LONG_MS;
}

/* Clocks rise under load: half a second of work before anything is timed. */
static void warm_up(const struct bench_pool *pool) {
    for (int round = 0; round < 5000; round++) pool_flush(pool);
    CUDA_CHECK(cudaDeviceSynchronize());
}

/* @return the number of figures with a wrong result */
static int measure(const struct bench_figures *f, const struct bench_pool *pool,
                   struct bench_time *times) {
    const struct bench *b = f->bench;
    bool left_out[MOST_CONTENDERS];
    int wrong = 0;
    warm_up(pool);
    for (int row = 0; row < f->rows; row++) {
        struct bench_time *here = &times[row * b->count];
        for (int who = 0; who < b->count; who++) left_out[who] = is_left_out(f, row, who);
        if (b->fill) b->fill(row, pool->d_words, pool->words);
        bench_size(pool, b, row_words(b, row), left_out, here);
        for (int who = 0; who < b->count; who++) wrong += !left_out[who] && !here[who].right;
    }
    return wrong;
}

int bench_main(const struct bench *b, const char *prefix) {
    struct bench_pool pool = {};
    int rows = bench_rows(b);
    if (b->count > MOST_CONTENDERS || !gpu_is_here()) return EXIT_FAILURE;
    struct bench_time *times = (struct bench_time *)calloc((size_t)rows * b->count, sizeof *times);
    if (!times) return EXIT_FAILURE;
    pool_make(&pool, b);
    struct bench_figures f = {b, times, rows, pool.words * 4};
    int wrong = measure(&f, &pool, times);
    bench_print(&f);
    int failed = bench_write(&f, prefix);
    if (wrong) fprintf(stderr, "bench: %d figures come from wrong results\n", wrong);
    free(times);
    return wrong || failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
