/* Loops on the card: rows drawn there, results checked there, times taken by the host. Every method
   is timed from its call to the end of its last kernel, because some of them wait in between. */
#include <algorithm>
#include <chrono>
#include <math.h>
#include <vector>
#include "bench_loop.h"
#include "rows.h"

enum { QUANTILES = 4096, MOST_ROWS = 10000000, SAMPLES = 101, FEWEST = 5 };
static const size_t MOST_CELLS = 300000000; /* of STORE_BODY */
static const double ENOUGH_US = 12000, LONG_US = 100000;

static struct {
    int *ny, *wrong;
    sum_t *sums;
    uint32_t *cells;
    long long *place;
    char *scratch;
    float *quantiles;
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
    l.blocks = MOST_BLOCKS, l.grid_height = 65535, l.last = ~0ull;
    l.frame_area = 65536 * 64, l.alpha = 0.75;
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
    if (c->body == STORE_BODY)
        CUDA_CHECK(cudaMemcpy(arena.place, place.data(), c->nx * 8, cudaMemcpyHostToDevice));
    return l;
}

/* ---- checking ---- */

/* What a row's sum must be, as far as this lane's pairs go; or how many of its cells are wrong. */
static __device__ sum_t part_of_row(const struct loop &l, int ix, int lane) {
    sum_t sum = 0, ny = l.ny[ix];
    if (l.body == SUM_BODY) return lane == 0 && ny > 0 ? ny * (ny - 1) : 0;
    for (int iy = lane; iy < (int)ny; iy += WARP)
        sum += l.body == LONG_BODY ? long_value(ix, iy)
                                   : l.cells[l.place[ix] + iy] != pair_value(ix, iy);
    return sum;
}

/* A warp a row. */
static __global__ void count_wrong(struct loop l, int *wrong) {
    long t = (long)blockIdx.x * blockDim.x + threadIdx.x, ix = t / WARP;
    if (ix >= l.nx) return;
    sum_t sum = part_of_row(l, (int)ix, (int)(t % WARP));
    for (int d = WARP / 2; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
    if (t % WARP == 0 && sum != (l.body == STORE_BODY ? 0 : l.sums[ix])) atomicAdd(wrong, 1);
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
    count_wrong<<<blocks_for((long)l.nx * WARP, 256), 256>>>(l, arena.wrong);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&wrong, arena.wrong, sizeof wrong, cudaMemcpyDeviceToHost));
    if (!wrong) return;
    fprintf(stderr, "bench: %s is wrong for %d of %d rows\n", name, wrong, l.nx);
    exit(EXIT_FAILURE);
}

/* ---- the stopwatch ---- */

static double run_once(const struct loop &l, loop_runner run) {
    double start = now_us();
    run(l);
    CUDA_CHECK(cudaDeviceSynchronize());
    return now_us() - start;
}

/* The median, and the order statistics that hold it with a probability of 95 %: about sqrt(n) ranks
   on either side. All that there is, if there is little. */
static void settle(struct timed *t, std::vector<double> &samples) {
    std::sort(samples.begin(), samples.end());
    int n = (int)samples.size(), away = (int)(0.98 * sqrt((double)n) + 1);
    t->us = samples[n / 2];
    t->low = samples[std::max(n / 2 - away, 0)];
    t->high = samples[std::min(n / 2 + away, n - 1)];
}

void time_in_turns(struct timed *t, int count, double enough, double hopeless) {
    std::vector<std::vector<double>> samples(count);
    std::vector<double> spent(count);
    double fastest = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        clear(t[i].loop);
        samples[i].push_back(run_once(t[i].loop, t[i].run));
        check(t[i].loop, t[i].name);
        fastest = std::min(fastest, samples[i][0]);
    }
    for (int round = 0; round < SAMPLES; round++)
        for (int i = 0; i < count; i++) {
            double first = samples[i][0];
            if (first > LONG_US || (first > 1000 && first > hopeless * fastest)) continue;
            if (round >= FEWEST && spent[i] > enough) continue;
            samples[i].push_back(run_once(t[i].loop, t[i].run));
            spent[i] += samples[i].back();
        }
    for (int i = 0; i < count; i++) {
        if (samples[i].size() > 1) samples[i].erase(samples[i].begin()); /* it was cold */
        settle(&t[i], samples[i]);
    }
}

double time_loop(const struct loop *l, const char *name, loop_runner run) {
    struct timed t = {name, run, *l, 0, 0, 0};
    time_in_turns(&t, 1, ENOUGH_US, HUGE_VAL);
    return t.us;
}

/* ---- the body's ceiling ---- */

/* All rows have `height` pairs: no test, no search. Lanes side by side in rows, or along one. The
   body is fixed, as it is for the methods. */
template <enum loop_body BODY> static __global__ void run_regular_along(struct loop l, int height) {
    l.body = BODY;
    for (long row = blockIdx.x; row < l.nx; row += gridDim.x)
        for (int iy = blockIdx.y * blockDim.x + threadIdx.x; iy < height;
             iy += gridDim.y * blockDim.x)
            body(l, (int)row, iy);
}

template <enum loop_body BODY>
static __global__ void run_regular_across(struct loop l, int height) {
    int ix = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.y * blockDim.y;
    l.body = BODY;
    if (ix >= l.nx) return;
    for (int iy = blockIdx.y * blockDim.y + threadIdx.y; iy < height; iy += step) body(l, ix, iy);
}

template <enum loop_body BODY> static __global__ void run_regular_pairs(struct loop l, int height) {
    unsigned pairs = (unsigned)height * (unsigned)l.nx, stride = gridDim.x * blockDim.x;
    l.body = BODY;
    for (unsigned k = blockIdx.x * blockDim.x + threadIdx.x; k < pairs; k += stride)
        body(l, (int)(k % (unsigned)l.nx), (int)(k / (unsigned)l.nx));
}

static int regular_height;
template <enum loop_body BODY> static void regular_along(struct loop l) {
    dim3 grid(std::min(l.nx, 8 * (int)MOST_BLOCKS), std::max(1, (int)MOST_BLOCKS / l.nx));
    run_regular_along<BODY><<<grid, 256>>>(l, regular_height);
}
template <enum loop_body BODY> static void regular_across(struct loop l) {
    int rows = WARP;
    while (rows < l.nx && rows < 256) rows *= 2;
    dim3 grid(blocks_for(l.nx, rows)), block(rows, 256 / rows);
    grid.y = std::max(1, std::min(4 * (int)MOST_BLOCKS / (int)grid.x, 128 * rows / 256));
    run_regular_across<BODY><<<grid, block>>>(l, regular_height);
}
template <enum loop_body BODY> static void regular_pairs(struct loop l) {
    run_regular_pairs<BODY><<<MOST_BLOCKS, 256>>>(l, regular_height);
}

double time_ceiling(const struct loop *l, double pairs) {
    static const loop_runner ways[BODIES][3] = {
        {regular_along<SUM_BODY>, regular_across<SUM_BODY>, regular_pairs<SUM_BODY>},
        {regular_along<STORE_BODY>, regular_across<STORE_BODY>, regular_pairs<STORE_BODY>},
        {regular_along<LONG_BODY>, regular_across<LONG_BODY>, regular_pairs<LONG_BODY>}};
    double least = HUGE_VAL;
    std::vector<long long> place(l->nx);
    regular_height = std::max((int)(pairs / l->nx), 1);
    double regular = (double)regular_height * l->nx;
    for (long i = 0; i < l->nx; i++) place[i] = i * (long long)regular_height;
    if (l->body == STORE_BODY)
        CUDA_CHECK(cudaMemcpy(arena.place, place.data(), l->nx * 8, cudaMemcpyHostToDevice));
    for (int w = 0; w < 3; w++) {
        if (w == 2 && regular > 4e9) continue; /* its numbers have 32 bits */
        double first = run_once(*l, ways[l->body][w]);
        for (int i = 0; i < (first > LONG_US ? 1 : 9); i++)
            least = std::min(least, run_once(*l, ways[l->body][w]));
    }
    return least * pairs / regular;
}
