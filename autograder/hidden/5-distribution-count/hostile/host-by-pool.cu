// attack: hash at most 0
// refused: right for all
/* Memory of a pool, and copies in a stream of its own. */
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
    static char items[1 << 22];
    static value_t values[1 << 18];
    static count_t counts[1 << 18], size;
    cudaStream_t stream;
    void *d_items2;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUDA_CHECK(cudaMallocAsync(&d_items2, n * in.bytes + 1, stream));
    CUDA_CHECK(cudaMemcpyAsync(d_items2, d_items, n * in.bytes, cudaMemcpyDeviceToDevice, stream));
    CUDA_CHECK(cudaMemcpyAsync(items, d_items2, n * in.bytes, cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaFreeAsync(d_items2, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    count_here(items, in.bytes, n, &size, values, counts);
    CUDA_CHECK(cudaMemcpyAsync(out.values, values, 8 * size, cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaMemcpyAsync(out.counts, counts, 8 * size, cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaMemcpyAsync(out.size, &size, 8, cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaStreamDestroy(stream));
}
