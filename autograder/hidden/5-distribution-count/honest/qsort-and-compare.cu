// passes: find-the-bugs
/* The check sorts by the C library's qsort() with comparison functions, and fills its items by a
   table of function pointers. */
#include <stdlib.h>
#include "faulty.h"

enum { ROOM = 256, MOST = 16000 };

struct pair {
    value_t value;
    count_t count;
};

struct result { // as it lies in device memory
    count_t size;
    value_t values[ROOM];
    count_t counts[ROOM];
};

static int by_value(const void *a, const void *b) {
    value_t left = ((const struct pair *)a)->value, right = ((const struct pair *)b)->value;
    return (left > right) - (left < right);
}
static int by_byte(const void *a, const void *b) { return *(const int8_t *)a - *(const int8_t *)b; }

static int8_t mixed(int i) { return (int8_t)(i * 2654435769u >> 24); }
static int8_t always_five(int) { return 5; }
static int8_t zero(int) { return 0; }

static const struct trial {
    int n;
    int8_t (*item)(int i);
} trials[] = {{1000, mixed}, {12999, mixed}, {MOST, always_five}, {3, zero}};

static void run(count_function candidate, const int8_t *items, uint64_t n, struct result *r) {
    char *d_memory; // result, scratch, items
    size_t at = (sizeof *r + 255) / 256 * 256, scratch = (SCRATCH_BYTES(n, ROOM) + 255) / 256 * 256;
    CUDA_CHECK(cudaMalloc((void **)&d_memory, at + scratch + n));
    CUDA_CHECK(cudaMemset(d_memory, 0, sizeof *r));
    CUDA_CHECK(cudaMemcpy(d_memory + at + scratch, items, n, cudaMemcpyHostToDevice));
    struct result *d_result = (struct result *)d_memory;
    candidate({d_memory + at + scratch, 0, n, 1},
              {&d_result->size, d_result->values, d_result->counts, ROOM}, d_memory + at, scratch);
    CUDA_CHECK(cudaMemcpy(r, d_result, sizeof *r, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_memory));
}

/* Both are sorted: then the items are runs, and run k has pair k's value and length. */
static bool is_right(int8_t *items, int n, const struct result *r) {
    struct pair pairs[ROOM];
    if (r->size > ROOM) return false;
    for (count_t p = 0; p < r->size; p++) pairs[p] = {r->values[p], r->counts[p]};
    qsort(pairs, r->size, sizeof *pairs, by_value);
    qsort(items, n, sizeof *items, by_byte);
    count_t runs = 0;
    for (int i = 0, end; i < n; i = end, runs++) {
        for (end = i; end < n && items[end] == items[i]; end++) {}
        if (runs == r->size || pairs[runs].value != items[i] ||
            pairs[runs].count != (count_t)(end - i))
            return false;
    }
    return runs == r->size;
}

int check(count_function candidate) {
    for (const struct trial &t : trials) {
        int8_t items[MOST];
        struct result r;
        for (int i = 0; i < t.n; i++) items[i] = t.item(i);
        run(candidate, items, t.n, &r);
        if (!is_right(items, t.n, &r)) return 0;
    }
    return 1;
}

struct diagnosis diagnose(enum exhibit exhibit) {
    if (exhibit == NO_BARRIER) return {A_RACE, 56};
    if (exhibit == BARRIER_UNDER_IF) return {A_BARRIER, 48};
    return exhibit == ALL_MERGE ? diagnosis{A_RACE, 76} : diagnosis{NO_FLAW, 0};
}
