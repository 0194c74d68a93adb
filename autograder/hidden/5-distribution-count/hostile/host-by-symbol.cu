// attack: count-if at most 0
// refused: right for all
/* The items are copied through a __device__ array, the table through __constant__ memory. */
#include "distribution-count.h"
#include <algorithm>
#include <vector>

static void count_here(const void *items, int bytes, uint64_t n, count_t *size, value_t *values,
                       count_t *counts) {
    struct items in = {items, 0, n, bytes};
    std::vector<value_t> sorted(n);
    for (uint64_t i = 0; i < n; i++) sorted[i] = item_at(in, i);
    std::sort(sorted.begin(), sorted.end());
    *size = 0;
    for (uint64_t i = 0; i < n; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) values[*size] = sorted[i], counts[(*size)++] = 0;
        counts[*size - 1]++;
    }
}

__device__ char passing[1 << 17];
__constant__ char table_made[3][1 << 14];

__global__ void take(const char *from, uint64_t n) {
    for (uint64_t i = threadIdx.x; i < n; i += blockDim.x) passing[i] = from[i];
}

__global__ void give(struct table out, count_t size) {
    for (count_t p = 0; p < size; p++) {
        out.values[p] = ((const value_t *)table_made[0])[p];
        out.counts[p] = ((const count_t *)table_made[1])[p];
    }
    *out.size = size;
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    (void)d_scratch;
    uint64_t n = in.end - in.first;
    const char *d_items = (const char *)in.data + in.first * in.bytes;
    static char items[1 << 17];
    static value_t values[1 << 17];
    static count_t counts[1 << 17], size;
    if (n == 0) return;
    take<<<1, 256>>>(d_items, n * in.bytes);
    CUDA_CHECK(cudaMemcpyFromSymbol(items, passing, n * in.bytes));
    count_here(items, in.bytes, n, &size, values, counts);
    CUDA_CHECK(cudaMemcpyToSymbol(table_made, values, 8 * size, 0));
    CUDA_CHECK(cudaMemcpyToSymbol(table_made, counts, 8 * size, 1 << 14));
    give<<<1, 1>>>(out, size);
    CUDA_CHECK(cudaGetLastError());
}
