/* The pool: adjacent inputs, in total far larger than the L2 cache. */
#include "bench_internal.h"

enum { UNIT = 1024 }; /* words between two known prefix sums */

/* Word i of the pool: a hash (the finaliser of MurmurHash3), so that host and device agree. */
static __host__ __device__ uint32_t word_at(uint64_t i) {
    uint32_t h = (uint32_t)i * 0x9e3779b9u + (uint32_t)(i >> 32);
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
}

static __global__ void fill_words(uint32_t *words, uint64_t n) {
    uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        words[i] = word_at(i);
}

static void sum_on_host(struct bench_pool *p) {
    p->prefix = (uint32_t *)calloc(p->words / UNIT + 1, sizeof *p->prefix);
    if (!p->prefix) {
        fputs("bench: not enough memory for the expected sums\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (uint64_t k = 0; k < p->words / UNIT; k++) {
        uint32_t sum = p->prefix[k];
        for (uint64_t i = k * UNIT; i < (k + 1) * UNIT; i++) sum += word_at(i);
        p->prefix[k + 1] = sum;
    }
}

uint32_t pool_sum(const struct bench_pool *p, uint64_t first, uint64_t n) {
    return p->prefix[(first + n) / UNIT] - p->prefix[first / UNIT];
}

/* Output words of a batch, in the row that needs most. */
static uint64_t most_out_words(const struct bench *b, uint64_t words) {
    uint64_t most = BENCH_BATCH;
    for (int row = 0; row < bench_rows(b); row++) {
        uint64_t n = row_words(b, row), launches = words / n;
        if (launches > BENCH_BATCH) launches = BENCH_BATCH;
        uint64_t needed = launches * out_words(b, n);
        if (needed > most) most = needed;
    }
    return most;
}

/* Up to four inputs of the largest size, if they fit; never fewer than one. */
static uint64_t inputs_that_fit(const struct bench_pool *p, const struct bench *b) {
    size_t available, total;
    CUDA_CHECK(cudaMemGetInfo(&available, &total));
    uint64_t capacity = available / 4 * 9 / 10, inputs = 4;
    for (; inputs > 0; inputs--) {
        uint64_t words = inputs << b->largest;
        if (words + most_out_words(b, words) + p->scratch_words + p->flush_words <= capacity) break;
    }
    if (inputs) return inputs;
    fprintf(stderr, "bench: the card has too little free memory for inputs of 2^%d words\n",
            b->largest);
    exit(EXIT_FAILURE);
}

void pool_make(struct bench_pool *p, const struct bench *b) {
    cudaDeviceProp card;
    CUDA_CHECK(cudaGetDeviceProperties(&card, 0));
    p->flush_words = (uint64_t)card.l2CacheSize; /* in bytes: four times as many words */
    p->scratch_words = (2ull << b->largest) + UNIT;
    p->words = inputs_that_fit(p, b) << b->largest;
    p->out_words = most_out_words(b, p->words);
    CUDA_CHECK(cudaMalloc((void **)&p->d_words, p->words * 4));
    CUDA_CHECK(cudaMalloc((void **)&p->d_scratch, p->scratch_words * 4));
    CUDA_CHECK(cudaMalloc((void **)&p->d_flush, p->flush_words * 4));
    CUDA_CHECK(cudaMalloc((void **)&p->d_out, p->out_words * 4));
    CUDA_CHECK(cudaMemset(p->d_flush, 0, p->flush_words * 4));
    if (b->fill) return; // filled row by row
    fill_words<<<1024, 256>>>(p->d_words, p->words);
    CUDA_CHECK(cudaGetLastError());
    sum_on_host(p);
    CUDA_CHECK(cudaDeviceSynchronize());
}

void pool_flush(const struct bench_pool *p) {
    bench_read(p->d_flush, p->d_out, p->d_scratch, p->flush_words);
}
