// attack: count-if at most 0
/* The host counts; a kernel reads the items, and calls same() only to be counted. */
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

__device__ unsigned long long nothing;

__global__ void pretend(struct items in) {
    uint64_t i = in.first + blockIdx.x * 256 + threadIdx.x;
    if (i < in.end && same(item_at(in, i), 1000)) atomicAdd(&nothing, 1ull);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    (void)d_scratch;
    uint64_t n = in.end - in.first;
    const char *d_items = (const char *)in.data + in.first * in.bytes;
    static char items[1 << 20];
    static value_t values[1 << 17];
    static count_t counts[1 << 17], size;
    if (n == 0) return;
    CUDA_CHECK(cudaMemcpy(items, d_items, n, cudaMemcpyDeviceToHost));
    count_here(items, 1, n, &size, values, counts);
    for (int v = 0; v < 256; v++) pretend<<<(int)((n + 255) / 256), 256>>>(in);
    CUDA_CHECK(cudaMemcpy(out.values, values, 8 * size, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(out.counts, counts, 8 * size, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(out.size, &size, 8, cudaMemcpyHostToDevice));
}
