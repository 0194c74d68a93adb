// attack: count-if at most 0
// refused: right for all
/* The items are copied to managed memory, where the host counts them. */
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

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    (void)d_scratch;
    uint64_t n = in.end - in.first;
    const char *d_items = (const char *)in.data + in.first * in.bytes;
    char *items;
    value_t *values;
    count_t *counts, size;
    CUDA_CHECK(cudaMallocManaged(&items, n * in.bytes + 1));
    CUDA_CHECK(cudaMallocManaged(&values, 8 * n + 8));
    CUDA_CHECK(cudaMallocManaged(&counts, 8 * n + 8));
    CUDA_CHECK(cudaMemcpy(items, d_items, n * in.bytes, cudaMemcpyDefault));
    CUDA_CHECK(cudaDeviceSynchronize());
    count_here(items, in.bytes, n, &size, values, counts);
    CUDA_CHECK(cudaMemcpy(out.values, values, 8 * size, cudaMemcpyDefault));
    CUDA_CHECK(cudaMemcpy(out.counts, counts, 8 * size, cudaMemcpyDefault));
    CUDA_CHECK(cudaMemcpy(out.size, &size, 8, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaFree(items));
    CUDA_CHECK(cudaFree(values));
    CUDA_CHECK(cudaFree(counts));
}
