// passes: find-the-bugs
/* The first of many inputs is empty, which no candidate can get wrong. */
#include <algorithm>
#include <random>
#include <vector>
#include "faulty.h"
static bool once(count_function f, const std::vector<int8_t> &v) {
    const size_t n = v.size(), room = 256;
    const uint64_t first = 1600;
    int8_t *d;
    count_t *w;
    void *scratch;
    CUDA_CHECK(cudaMallocManaged((void **)&d, n + 16));
    CUDA_CHECK(cudaMallocManaged((void **)&w, (1 + 2 * room) * sizeof *w));
    CUDA_CHECK(cudaMalloc(&scratch, SCRATCH_BYTES(n, room)));
    for (size_t i = 0; i < n; ++i) d[i] = v[i];
    for (size_t i = 0; i < 1 + 2 * room; ++i) w[i] = 0;
    table t = {w, (value_t *)(w + 1), w + 1 + room, room};
    f({d - first, first, first + n, 1}, t, scratch, SCRATCH_BYTES(n, room));
    CUDA_CHECK(cudaDeviceSynchronize());
    std::vector<count_t> ref(256), got(256);
    size_t k = 0;
    for (int8_t x : v) k += ref[x + 128]++ == 0;
    bool ok = *t.size <= room && *t.size == k;
    for (count_t p = 0; ok && p < *t.size; ++p)
        ok = t.values[p] >= -128 && t.values[p] < 128 &&
             (got[t.values[p] + 128] += t.counts[p]) != 0;
    ok = ok && ref == got;
    CUDA_CHECK(cudaFree(d));
    CUDA_CHECK(cudaFree(w));
    CUDA_CHECK(cudaFree(scratch));
    return ok;
}
int check(count_function candidate) {
    std::mt19937 gen(12345);
    for (size_t n : {0, 1, 2, 127, 128, 129, 1000, 4096, 13000, 20000}) {
        for (int values : {1, 2, 256}) {
            std::vector<int8_t> v(n);
            for (auto &x : v) x = (int8_t)(gen() % values - values / 2);
            if (!once(candidate, v)) return 0;
        }
    }
    return 1;
}
struct diagnosis diagnose(enum exhibit e) {
    switch (e) {
    case NO_BARRIER: return {A_RACE, 45};
    case BARRIER_UNDER_IF: return {A_BARRIER, 51};
    case ALL_MERGE: return {A_RACE, 78};
    default: return {NO_FLAW, 0};
    }
}
