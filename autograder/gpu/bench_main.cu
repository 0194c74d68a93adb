/* All contenders at all sizes. */
#include "bench_internal.h"

static const double TOO_LONG_MS = 50; /* whoever took longer is left out at the next size */
enum { MOST_CONTENDERS = 64 };

static bool gpu_is_here() {
    int cards = 0;
    cudaError_t error = cudaGetDeviceCount(&cards);
    if (error == cudaSuccess && cards > 0) return true;
    fprintf(stderr, "bench: there is no GPU to measure (%s)\n", cudaGetErrorString(error));
    return false;
}

static bool took_too_long(const struct bench_figures *f, int size, int who) {
    return size >= 0 && (figure(f, size, who)->ms == 0 || figure(f, size, who)->ms > TOO_LONG_MS);
}

/* Clocks rise under load: half a second of it before anything is timed. */
static void warm_up(const struct bench_pool *pool) {
    for (int round = 0; round < 5000; round++) pool_flush(pool);
    CUDA_CHECK(cudaDeviceSynchronize());
}

/* @return how many figures rest on a wrong result */
static int measure(const struct bench_figures *f, const struct bench_pool *pool,
                   struct bench_time *times) {
    const struct bench *b = f->bench;
    bool left_out[MOST_CONTENDERS];
    int wrong = 0;
    warm_up(pool);
    for (int size = 0; size < f->sizes; size++) {
        struct bench_time *row = &times[size * b->count];
        for (int who = 0; who < b->count; who++) left_out[who] = took_too_long(f, size - 1, who);
        bench_size(pool, b, 1ull << (b->smallest + size), left_out, row);
        for (int who = 0; who < b->count; who++) wrong += !left_out[who] && !row[who].right;
    }
    return wrong;
}

int bench_main(const struct bench *b, const char *prefix) {
    struct bench_pool pool = {};
    int sizes = b->largest - b->smallest + 1;
    if (b->count > MOST_CONTENDERS || !gpu_is_here()) return EXIT_FAILURE;
    struct bench_time *times = (struct bench_time *)calloc((size_t)sizes * b->count, sizeof *times);
    if (!times) return EXIT_FAILURE;
    pool_make(&pool, b);
    struct bench_figures f = {b, times, sizes, pool.words * 4};
    int wrong = measure(&f, &pool, times);
    bench_print(&f);
    int failed = bench_write(&f, prefix);
    if (wrong) fprintf(stderr, "bench: %d figures rest on wrong results\n", wrong);
    free(times);
    return wrong || failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
