/* Loops on the card: rows drawn there, results checked there, times taken by the host. Every method
   is timed from its call to the end of its last kernel, because some of them wait in between. */
#include <algorithm>
#include <chrono>
#include <vector>
#include "bench_loop.h"
#include "rows.h"

enum { QUANTILES = 4096, MOST_ROWS = 10000000, SAMPLES = 31 };
static const size_t MOST_CELLS = 300000000; /* of STORE_BODY */
static const double ENOUGH_US = 12000, LONG_US = 40000;

static struct {
    int *ny, *wrong;
    sum_t *sums;
    uint32_t *cells;
    long long *place;
    char *scratch;
    float *quantiles;
    struct rest *mail;
} arena;

static double now_us(void) {
    using namespace std::chrono;
    return duration<double, std::micro>(steady_clock::now().time_since_epoch()).count();
}

double seconds_since_start(void) {
    static const double start = now_us();
    return (now_us() - start) / 1e6;
}

void arena_make(void) {
    size_t rows = MOST_ROWS;
    CUDA_CHECK(cudaMalloc((void **)&arena.ny, rows * sizeof *arena.ny));
    CUDA_CHECK(cudaMalloc((void **)&arena.sums, rows * sizeof *arena.sums));
    CUDA_CHECK(cudaMalloc((void **)&arena.place, rows * sizeof *arena.place));
    CUDA_CHECK(cudaMalloc((void **)&arena.cells, MOST_CELLS * sizeof *arena.cells));
    CUDA_CHECK(cudaMalloc((void **)&arena.scratch, 64 * rows + (8 << 20)));
    CUDA_CHECK(cudaMalloc((void **)&arena.quantiles, (QUANTILES + 1) * sizeof(float)));
    CUDA_CHECK(cudaMalloc((void **)&arena.wrong, sizeof(int)));
    CUDA_CHECK(cudaMallocHost((void **)&arena.mail, MOST_BLOCKS * sizeof *arena.mail));
}

/* ---- rows ---- */

static __global__ void draw_rows(int *ny, int nx, int ny_max, const float *quantiles,
                                 uint64_t seed) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nx) return;
    uint64_t z = (seed << 32 | (uint32_t)i) * UINT64_C(0x9e3779b97f4a7c15); // splitmix64
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    double at = (double)((z ^ z >> 31) >> 11) / 9007199254740992.0 * QUANTILES;
    int q = (int)at;
    double x = quantiles[q] + (at - q) * (quantiles[q + 1] - quantiles[q]);
    ny[i] = min(1 + (int)(x * ny_max), ny_max); // as in the document's program: no row is empty
}

bool arena_holds(const struct cell *c) {
    if (c->nx > MOST_ROWS) return false;
    return c->body != STORE_BODY || (double)c->nx * (double)c->ny_max <= (double)MOST_CELLS;
}

static void upload_quantiles(int k, bool exact) {
    static int last = -1;
    std::vector<float> q(QUANTILES + 1);
    if (last == 2 * k + exact) return;
    last = 2 * k + exact;
    for (int i = 0; i <= QUANTILES; i++)
        q[i] = (float)rows_quantile((double)i / QUANTILES, k, exact);
    CUDA_CHECK(cudaMemcpy(arena.quantiles, q.data(), q.size() * 4, cudaMemcpyHostToDevice));
}

struct loop arena_fill(const struct cell *c, uint64_t seed, struct shape *shape) {
    static std::vector<int> ny;
    static std::vector<long long> place;
    struct loop l = {};
    l.nx = (int)c->nx, l.ny = arena.ny, l.body = c->body, l.sums = arena.sums;
    l.cells = arena.cells, l.place = arena.place, l.scratch = arena.scratch;
    l.scratch_bytes = 64 * (size_t)MOST_ROWS + (8 << 20);
    l.frame_area = 65536 * 64, l.alpha = 0.75, l.mail = arena.mail;
    upload_quantiles(c->k, c->exact);
    draw_rows<<<blocks_for(l.nx, 256), 256>>>(arena.ny, l.nx, (int)c->ny_max, arena.quantiles,
                                              seed);
    CUDA_CHECK(cudaGetLastError());
    ny.resize(c->nx), place.resize(c->nx);
    CUDA_CHECK(cudaMemcpy(ny.data(), arena.ny, c->nx * sizeof(int), cudaMemcpyDeviceToHost));
    *shape = {0, 0};
    for (long i = 0; i < c->nx; i++) {
        place[i] = (long long)shape->pairs;
        shape->pairs += ny[i];
        shape->longest = std::max(shape->longest, (double)ny[i]);
    }
    CUDA_CHECK(cudaMemcpy(arena.place, place.data(), c->nx * 8, cudaMemcpyHostToDevice));
    return l;
}

/* ---- checking ---- */

/* One thread a row, which is slow for long rows of the bodies that are no plain sum. */
static __global__ void count_wrong(struct loop l, int *wrong) {
    int ix = blockIdx.x * blockDim.x + threadIdx.x, ny = ix < l.nx ? l.ny[ix] : 0;
    sum_t sum = (sum_t)ny * (sum_t)(ny > 0 ? ny - 1 : 0);
    bool good = ix >= l.nx || l.body != SUM_BODY || l.sums[ix] == sum;
    for (int iy = 0; iy < ny && l.body == STORE_BODY && good; iy++)
        good = l.cells[l.place[ix] + iy] == pair_value(ix, iy);
    if (l.body == LONG_BODY && ix < l.nx) {
        sum = 0;
        for (int iy = 0; iy < ny; iy++) sum += long_value(ix, iy);
        good = l.sums[ix] == sum;
    }
    if (!good) atomicAdd(wrong, 1);
}

static void clear(const struct loop &l) {
    if (l.body == STORE_BODY)
        CUDA_CHECK(cudaMemset(l.cells, 0, MOST_CELLS * sizeof *l.cells));
    else
        CUDA_CHECK(cudaMemset(l.sums, 0, l.nx * sizeof *l.sums));
    CUDA_CHECK(cudaDeviceSynchronize());
}

static void check(const struct loop &l, const char *name) {
    int wrong = 0;
    CUDA_CHECK(cudaMemset(arena.wrong, 0, sizeof wrong));
    count_wrong<<<blocks_for(l.nx, 256), 256>>>(l, arena.wrong);
    CUDA_CHECK(cudaMemcpy(&wrong, arena.wrong, sizeof wrong, cudaMemcpyDeviceToHost));
    if (!wrong) return;
    fprintf(stderr, "bench: %s is wrong for %d of %d rows\n", name, wrong, l.nx);
    exit(EXIT_FAILURE);
}

/* ---- the stopwatch ---- */

static double run_once(const struct loop &l, void (*run)(struct loop)) {
    double start = now_us();
    run(l);
    CUDA_CHECK(cudaDeviceSynchronize());
    return now_us() - start;
}

double time_loop(const struct loop *l, const char *name, void (*run)(struct loop)) {
    double samples[SAMPLES], sum = 0;
    int count = 0;
    clear(*l);
    double first = run_once(*l, run);
    check(*l, name);
    if (first > LONG_US) return first; // a first call's overhead is nothing beside that
    for (; count < SAMPLES && (count < 3 || sum < ENOUGH_US); count++)
        sum += samples[count] = run_once(*l, run);
    std::sort(samples, samples + count);
    return samples[count / 2];
}

/* ---- the body's ceiling ---- */

/* All rows have `height` pairs: no test, no search. Lanes side by side in rows, or along one. */
template <bool ACROSS> static __global__ void run_regular(struct loop l, sum_t height) {
    sum_t pairs = height * l.nx, stride = (sum_t)gridDim.x * blockDim.x;
    for (sum_t k = (sum_t)blockIdx.x * blockDim.x + threadIdx.x; k < pairs; k += stride) {
        sum_t ix = ACROSS ? k % l.nx : k / height, iy = ACROSS ? k / l.nx : k % height;
        body(l, (int)ix, (int)iy);
    }
}

/* A thread a row, or several rows: no division at all. */
static __global__ void run_regular_rows(struct loop l, int height) {
    for (int ix = blockIdx.x * blockDim.x + threadIdx.x; ix < l.nx; ix += gridDim.x * blockDim.x)
        for (int iy = 0; iy < height; iy++) body(l, ix, iy);
}

static sum_t regular_height;
static void regular_across(struct loop l) {
    run_regular<true><<<MOST_BLOCKS, 256>>>(l, regular_height);
}
static void regular_along(struct loop l) {
    run_regular<false><<<MOST_BLOCKS, 256>>>(l, regular_height);
}
static void regular_rows(struct loop l) {
    run_regular_rows<<<blocks_for(l.nx, 256), 256>>>(l, (int)regular_height);
}

double time_ceiling(const struct loop *l, double pairs) {
    void (*const ways[])(struct loop) = {regular_across, regular_along, regular_rows};
    double least = 1e300;
    struct loop regular = *l;
    std::vector<long long> place(l->nx);
    regular_height = std::max((sum_t)(pairs / l->nx), (sum_t)1);
    for (long i = 0; i < l->nx; i++) place[i] = i * (long long)regular_height;
    CUDA_CHECK(cudaMemcpy(arena.place, place.data(), l->nx * 8, cudaMemcpyHostToDevice));
    for (int w = 0; w < 3; w++) {
        if (w == 2 && regular_height > 1000000) continue;
        double first = run_once(regular, ways[w]);
        for (int i = 0; i < (first > LONG_US ? 1 : 5); i++)
            least = std::min(least, run_once(regular, ways[w]));
    }
    return least * pairs / ((double)regular_height * l->nx);
}
