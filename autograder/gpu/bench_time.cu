/* All contenders at one size: checked, then timed in turns, so that a drifting clock affects all
   alike. */
#include <algorithm>
#include "bench_internal.h"

enum { WARM_UPS = 3 };
static const double SAMPLE_MS = 4, GIVE_UP_MS = 200; /* a batch's length; the longest single run */
static const double GRAPH_MS = 0.2; /* longer launches hide the host's cost of the next one */

static __global__ void count_differences(const uint32_t *a, const uint32_t *b, uint64_t n,
                                         uint32_t *count) {
    uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        if (a[i] != b[i]) atomicAdd(count, 1);
}

/* One contender's turn at one size. Launch i of a batch reads input i of the pool and writes part i
   of the outputs. */
struct batch {
    const struct bench_pool *pool;
    const struct bench *bench;
    const struct bench_contender *who;
    uint64_t n;
    int launches, samples;
    cudaEvent_t from, to;
    cudaGraphExec_t graph; /* or NULL: a loop */
    bool right;
    float ms[BENCH_SAMPLES], alone_ms[BENCH_SAMPLES];
};

static uint32_t *output(const struct batch *b, int i) {
    return b->pool->d_out + i * (b->who->result == BENCH_ARRAY ? out_words(b->bench, b->n) : 1);
}

static void launch(const struct batch *b, int i) {
    b->who->run(b->pool->d_words + i * b->n, output(b, i), b->pool->d_scratch, b->n);
}

/* ---- checking ---- */

static void spoil(const struct batch *b, int launches) {
    size_t bytes = (char *)output(b, launches) - (char *)b->pool->d_out;
    CUDA_CHECK(cudaMemsetAsync(b->pool->d_out, 0xcd, bytes));
    if (b->who->result == BENCH_COPY)
        CUDA_CHECK(cudaMemsetAsync(b->pool->d_scratch, 0xcd, b->n * 4));
}

static bool sums_are_right(const struct batch *b, int launches) {
    uint32_t h_out[BENCH_BATCH];
    CUDA_CHECK(cudaMemcpy(h_out, b->pool->d_out, launches * sizeof *h_out, cudaMemcpyDeviceToHost));
    for (int i = 0; i < launches; i++) {
        uint32_t expected = pool_sum(b->pool, i * b->n, b->n);
        if (h_out[i] == expected) continue;
        fprintf(stderr, "bench: %s is wrong at n = %llu, input %d: got %u, expected %u\n",
                b->who->name, (unsigned long long)b->n, i, h_out[i], expected);
        return false;
    }
    return true;
}

static bool copy_is_right(const struct batch *b, int launches) {
    uint32_t different = 0, *d_count = b->pool->d_out;
    CUDA_CHECK(cudaMemset(d_count, 0, sizeof *d_count));
    count_differences<<<256, 256>>>(b->pool->d_words + (launches - 1) * b->n, b->pool->d_scratch,
                                    b->n, d_count);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&different, d_count, sizeof different, cudaMemcpyDeviceToHost));
    if (different) fprintf(stderr, "bench: %s copied %u words wrongly\n", b->who->name, different);
    return different == 0;
}

static bool arrays_are_right(const struct batch *b, int launches) {
    for (int i = 0; i < launches; i++) {
        if (b->bench->check(b->pool->d_words + i * b->n, output(b, i), b->n)) continue;
        fprintf(stderr, "bench: %s is wrong at n = %llu, input %d\n", b->who->name,
                (unsigned long long)b->n, i);
        return false;
    }
    return true;
}

/* Compares the outputs of the last `launches` launches with the host's results. */
static bool is_right(const struct batch *b, int launches) {
    CUDA_CHECK(cudaDeviceSynchronize());
    if (b->who->result == BENCH_SUM) return sums_are_right(b, launches);
    if (b->who->result == BENCH_ARRAY) return arrays_are_right(b, launches);
    return b->who->result == BENCH_READ || copy_is_right(b, launches);
}

/* ---- timing ---- */

/* Time per launch, of `launches` in a row on cold memory. Their results are checked. */
static float sample(struct batch *b, int launches, cudaGraphExec_t graph) {
    float ms;
    spoil(b, launches);
    pool_flush(b->pool);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaEventRecord(b->from));
    if (graph)
        CUDA_CHECK(cudaGraphLaunch(graph, cudaStreamPerThread));
    else
        for (int i = 0; i < launches; i++) launch(b, i);
    CUDA_CHECK(cudaEventRecord(b->to));
    CUDA_CHECK(cudaEventSynchronize(b->to));
    CUDA_CHECK(cudaEventElapsedTime(&ms, b->from, b->to));
    b->right = b->right && is_right(b, launches);
    return ms / launches;
}

static void capture(struct batch *b) {
    cudaGraph_t graph;
    CUDA_CHECK(cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeThreadLocal));
    for (int i = 0; i < b->launches; i++) launch(b, i);
    CUDA_CHECK(cudaStreamEndCapture(cudaStreamPerThread, &graph));
    CUDA_CHECK(cudaGraphInstantiate(&b->graph, graph, 0));
    CUDA_CHECK(cudaGraphDestroy(graph));
    CUDA_CHECK(cudaGraphUpload(b->graph, cudaStreamPerThread));
}

/* As many launches as a batch's duration needs, limited by the inputs. */
static int launches_for(const struct batch *b, double ms) {
    uint64_t inputs = b->pool->words / b->n;
    double wanted = std::max(1.0, SAMPLE_MS / std::max(ms, 1e-4));
    return (int)std::min({(double)BENCH_BATCH, (double)inputs, wanted});
}

/* Runs once to load the code and once to estimate its time. samples = 0: far too long. */
static void prepare(struct batch *b) {
    CUDA_CHECK(cudaEventCreate(&b->from));
    CUDA_CHECK(cudaEventCreate(&b->to));
    b->right = true;
    sample(b, 1, NULL);
    float ms = sample(b, 1, NULL);
    b->launches = launches_for(b, ms);
    b->samples = ms > GIVE_UP_MS || !b->right ? 0 : ms > 10 ? 3 : BENCH_SAMPLES;
    if (b->samples && !b->who->waits && ms < GRAPH_MS) capture(b);
}

static float median(float *values, int count) {
    std::sort(values, values + count);
    return values[count / 2];
}

static struct bench_time finish(struct batch *b) {
    struct bench_time t = {0, 0, b->launches, b->samples, b->right};
    if (b->samples) t.ms = median(b->ms, b->samples);
    if (b->samples) t.alone_ms = median(b->alone_ms, b->samples);
    if (b->graph) CUDA_CHECK(cudaGraphExecDestroy(b->graph));
    CUDA_CHECK(cudaEventDestroy(b->from));
    CUDA_CHECK(cudaEventDestroy(b->to));
    return t;
}

void bench_size(const struct bench_pool *p, const struct bench *bench, uint64_t n,
                const bool *left_out, struct bench_time *times) {
    struct batch *b = (struct batch *)calloc((size_t)bench->count, sizeof *b);
    if (!b) exit(EXIT_FAILURE);
    for (int who = 0; who < bench->count; who++) {
        b[who].pool = p, b[who].bench = bench, b[who].who = &bench->list[who], b[who].n = n;
        if (!left_out[who]) prepare(&b[who]);
    }
    for (int i = -WARM_UPS; i < BENCH_SAMPLES; i++)
        for (int who = 0; who < bench->count; who++) {
            if (!b[who].samples || i >= b[who].samples) continue;
            float alone = sample(&b[who], 1, NULL);
            float ms = sample(&b[who], b[who].launches, b[who].graph);
            if (i >= 0) b[who].alone_ms[i] = alone, b[who].ms[i] = ms;
        }
    for (int who = 0; who < bench->count; who++)
        if (!left_out[who]) times[who] = finish(&b[who]);
    free(b);
}
