/* One solution of lesson 5, run on items of each width that it takes: what the simulator counts for
   its kernels is held against a GPU's hardware counters (autograder/sim/fidelity); a library's
   kernels are not ours, and `openmp` has none. SOLUTION is the file's path. */
#include SOLUTION
#include <string.h>
#include "sets.h"

static constexpr bool is(const char *exercise) {
    const char *name = SOLUTION;
    for (const char *c = name; *c; c++)
        if (*c == '/') name = c + 1;
    while (*exercise && *name == *exercise) name++, exercise++;
    return !*exercise && *name == '.';
}

/* Few items where they are compared with each other. No multiple of anything. */
constexpr bool QUADRATIC = is("serial") || is("find-the-bugs");
constexpr uint64_t ITEMS = QUADRATIC ? 1000 : is("chunks") ? (1 << 14) + 100 : (1 << 18) + 5;
constexpr uint64_t CHUNK_BYTES = 1 << 17, DIFFERENT = 100, PAIRS = 256;

/* Exercises that launch a kernel very often, or on the device, where nobody can count: here it is
   launched from the host, once. */
__global__ void count_if(struct items in, value_t value, count_t *count);
__global__ void count_leaf(struct items in, count_t *counts);

static void *device(size_t bytes, const void *h) {
    void *d;
    CUDA_CHECK(cudaMalloc(&d, bytes));
    CUDA_CHECK(cudaMemset(d, 0, bytes));
    if (h) CUDA_CHECK(cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice));
    return d;
}

/* The values that the GPU was given when its counters were read: not the suite's, which change. */
static int64_t value(uint64_t r, int bytes) {
    if (bytes == 8) return (int64_t)(sets_random(r / 2) ^ (r % 2) << 40);
    return sets_cut(r * UINT64_C(2654435769), bytes);
}

static void *make_items(int bytes) {
    char *items = (char *)malloc(ITEMS * bytes);
    if (!items) exit(EXIT_FAILURE);
    for (uint64_t i = 0; i < ITEMS; i++) {
        uint64_t random = sets_random(ITEMS * 65537 + DIFFERENT * 31 + i + 1);
        int64_t item = value(random % DIFFERENT, bytes);
        memcpy(items + i * bytes, &item, bytes); // the low bytes come first
    }
    return items;
}

static void count_items(const void *h_items, int bytes, struct table out) {
    void *d_items = device(ITEMS * bytes, h_items),
         *d_scratch = device(64 * ITEMS + (1 << 21), NULL);
#ifdef FAULTY_H
    faulty_count({d_items, 0, ITEMS, bytes}, out, d_scratch, HEALTHY);
#else
    struct items in = {d_items, 0, ITEMS, bytes};
    if constexpr (is("stream"))
        count_from_host({h_items, 0, ITEMS, 1}, PAGEABLE, out, d_scratch, CHUNK_BYTES);
    else if constexpr (is("count-if"))
        count_if<<<132, 256>>>(in, 3, out.counts);
    else if constexpr (is("dynamic"))
        count_leaf<<<32, 256>>>(in, out.counts);
    else if constexpr (!is("uses"))
        distribution_count(in, out, d_scratch, 64 * ITEMS + (1 << 21));
#endif
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_items));
    CUDA_CHECK(cudaFree(d_scratch));
}

/* `uses` gets a table that is made here: counts of 2^40, and more. */
static void use_table(struct table counted) {
    count_t size = PAIRS, counts[PAIRS];
    value_t values[PAIRS];
    for (uint64_t p = 0; p < PAIRS; p++)
        values[p] = value(p, 8), counts[p] = ((count_t)1 << 40) + sets_random(p) % 100;
    CUDA_CHECK(cudaMemcpy(counted.size, &size, sizeof size, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(counted.values, values, sizeof values, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(counted.counts, counts, sizeof counts, cudaMemcpyHostToDevice));
    struct statistics *d_out = (struct statistics *)device(sizeof *d_out, NULL);
    if constexpr (is("uses")) statistics_of(counted, d_out);
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(d_out));
}

int main() {
    constexpr bool bytes_only = is("count-if") || is("dynamic") || is("stream") ||
                                is("find-the-bugs") || is("uses");
    constexpr int most = is("openmp") ? 0 : bytes_only ? 1 : is("direct") ? 2 : 8;
    for (int bytes = is("hash") ? 4 : 1; bytes <= most; bytes *= 2) {
        count_t *d_words = (count_t *)device((1 + 2 * PAIRS) * sizeof *d_words, NULL);
        struct table out = {d_words, (value_t *)d_words + 1, d_words + 1 + PAIRS, PAIRS};
        void *h_items = make_items(bytes);
        count_items(h_items, bytes, out);
        if constexpr (is("uses")) use_table(out);
        CUDA_CHECK(cudaFree(d_words));
        free(h_items);
    }
}
