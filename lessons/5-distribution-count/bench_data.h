/* What lesson 5's bench counts: the items, where they lie, the tables, and what is right. */
#ifndef BENCH_DATA_H
#define BENCH_DATA_H

#include "distribution-count.h"

enum { DATA_FLUSH = 256 << 20, DATA_PAIRS = 1 << 20 };

/** All that the contenders count, and where they put what they find. */
struct data {
    uint64_t n;           /**< items of a byte that there are */
    int8_t *d_items;      /**< on the device; first bytes, later words */
    int8_t *h_items;      /**< the same bytes on the host, pinned */
    int8_t *h_pageable;   /**< and pageable */
    int8_t *managed;      /**< and managed */
    struct table d_table; /**< the contenders' */
    struct table h_table; /**< a copy of it */
    void *d_scratch;      /**< the contenders' */
    void *d_flush;        /**< written to empty the cache */
    unsigned *d_ranks;    /**< of the words: how often each number was drawn */
    uint64_t different;   /**< values of the words; 0: these are bytes */
    cudaEvent_t from;     /**< before a run */
    cudaEvent_t to;       /**< behind it */
};

static inline __host__ __device__ uint64_t data_random(uint64_t place) { /* splitmix64 */
    uint64_t z = (place + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* ---- making ---- */

static __global__ void data_fill_bytes(uint64_t *words, uint64_t n) {
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) words[i] = data_random(i);
}

/* Number r is the word r * DATA_FACTOR: odd, so that different numbers are different words. */
static const uint32_t DATA_FACTOR = 2654435769u;

static __global__ void data_fill_words(uint32_t *words, uint64_t n, uint64_t different,
                                       unsigned *ranks) {
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint32_t r = (uint32_t)(data_random(i) % different);
    words[i] = r * 2654435769u;
    atomicAdd(&ranks[r], 1u);
}

static inline void *data_host(size_t bytes) {
    void *p = malloc(bytes);
    if (!p) fprintf(stderr, "bench: %zu bytes of memory are not to be had\n", bytes);
    if (!p) exit(EXIT_FAILURE);
    return p;
}

static inline void *data_device(size_t bytes) {
    void *p;
    CUDA_CHECK(cudaMalloc(&p, bytes));
    return p;
}

/* n bytes everywhere. Scratch is as large as the largest run asks for: chunks, 16 bytes an item, at
   10^8 items; sorting, about twice the items, at 10^9. */
static void data_make(struct data *d, uint64_t n) {
    *d = {};
    d->n = n;
    d->d_items = (int8_t *)data_device(n + 64);
    d->d_scratch = data_device((size_t)6 << 30);
    d->d_flush = data_device(DATA_FLUSH);
    d->d_ranks = (unsigned *)data_device(DATA_PAIRS * sizeof *d->d_ranks);
    count_t *pairs = (count_t *)data_device((1 + 2 * DATA_PAIRS) * sizeof *pairs);
    d->d_table = {pairs, (value_t *)pairs + 1, pairs + 1 + DATA_PAIRS, 256};
    pairs = (count_t *)data_host((1 + 2 * DATA_PAIRS) * sizeof *pairs);
    d->h_table = {pairs, (value_t *)pairs + 1, pairs + 1 + DATA_PAIRS, 256};
    CUDA_CHECK(cudaMallocHost((void **)&d->h_items, n));
    CUDA_CHECK(cudaMallocManaged((void **)&d->managed, n));
    d->h_pageable = (int8_t *)data_host(n);
    CUDA_CHECK(cudaEventCreate(&d->from));
    CUDA_CHECK(cudaEventCreate(&d->to));
    data_fill_bytes<<<(unsigned)(n / 8 / 256 + 1), 256>>>((uint64_t *)d->d_items, n / 8);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(d->h_items, d->d_items, n, cudaMemcpyDeviceToHost));
    memcpy(d->h_pageable, d->h_items, n);
}

/* Instead of the bytes: n words with up to `different` values. */
static void data_words(struct data *d, uint64_t n, uint64_t different) {
    d->different = d->d_table.room = different;
    CUDA_CHECK(cudaMemset(d->d_ranks, 0, DATA_PAIRS * sizeof *d->d_ranks));
    data_fill_words<<<(unsigned)(n / 256 + 1), 256>>>((uint32_t *)d->d_items, n, different,
                                                      d->d_ranks);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
}

/* Before a run: an empty table, a cache that holds nothing of use, managed items on the host. */
static void data_reset(const struct data *d, uint64_t n, bool managed) {
    if (managed) memcpy(d->managed, d->h_items, n);
    CUDA_CHECK(cudaMemset(d->d_table.size, 0, sizeof *d->d_table.size));
    CUDA_CHECK(cudaMemset(d->d_flush, 1, DATA_FLUSH));
    CUDA_CHECK(cudaDeviceSynchronize());
}

/* ---- checking ---- */

/* How often each byte occurs among the first n: counted once, and on from there. */
static const uint64_t *data_right(const struct data *d, uint64_t n) {
    static uint64_t counts[256], counted;
    if (n < counted) memset(counts, 0, sizeof counts), counted = 0;
    for (; counted < n; counted++) counts[d->h_items[counted] + 128]++;
    return counts;
}

/* The number that was drawn for a word: times the inverse of the odd factor, modulo 2^32. */
static inline uint32_t data_rank(uint32_t word) {
    uint32_t inverse = DATA_FACTOR;
    for (int i = 0; i < 5; i++) inverse *= 2 - DATA_FACTOR * inverse; // Newton: doubles the bits
    return word * inverse;
}

static bool data_complain(const char *name, uint64_t n, const char *what, uint64_t got,
                          uint64_t expected) {
    fprintf(stderr, "bench: %s is wrong at n = %llu: %s %llu; expected %llu\n", name,
            (unsigned long long)n, what, (unsigned long long)got, (unsigned long long)expected);
    return false;
}

/* `right`: by number. Each pair is struck out, so that one that comes twice is seen. */
static bool data_compare(const struct data *d, const char *name, uint64_t n, uint64_t *right,
                         uint64_t numbers) {
    const struct table *t = &d->h_table;
    uint64_t different = 0;
    for (uint64_t r = 0; r < numbers; r++) different += right[r] > 0;
    if (*t->size != different) return data_complain(name, n, "values:", *t->size, different);
    for (uint64_t p = 0; p < *t->size; p++) {
        uint64_t r = d->different ? data_rank((uint32_t)t->values[p])
                                  : (uint64_t)(t->values[p] + 128);
        if (r >= numbers) return data_complain(name, n, "a value that is none, number", r, numbers);
        if (right[r] != t->counts[p])
            return data_complain(name, n, "a count:", t->counts[p], right[r]);
        right[r] = 0;
    }
    return true;
}

/* Is the table that the last run left what the host counted? */
static bool data_check(const struct data *d, const char *name, uint64_t n, bool on_host) {
    uint64_t numbers = d->different ? d->different : 256;
    uint64_t *right = (uint64_t *)data_host(numbers * sizeof *right);
    unsigned *ranks = (unsigned *)data_host(numbers * sizeof *ranks);
    if (!on_host)
        CUDA_CHECK(cudaMemcpy(d->h_table.size, d->d_table.size,
                              (1 + 2 * DATA_PAIRS) * sizeof(count_t), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(ranks, d->d_ranks, numbers * sizeof *ranks, cudaMemcpyDeviceToHost));
    for (uint64_t r = 0; r < numbers; r++) right[r] = d->different ? ranks[r] : data_right(d, n)[r];
    bool good = *d->h_table.size <= DATA_PAIRS
                    ? data_compare(d, name, n, right, numbers)
                    : data_complain(name, n, "values:", *d->h_table.size, numbers);
    free(right);
    free(ranks);
    return good;
}

#endif
