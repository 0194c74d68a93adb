// attack: serial at most 0
/* The host counts, with a hash map of the standard library; the table is copied. */
#include "distribution-count.h"
#include <unordered_map>
#include <vector>

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    (void)d_scratch;
    uint64_t n = in.end - in.first;
    const char *d_items = (const char *)in.data + in.first * in.bytes;
    std::vector<char> items(n * in.bytes + 1);
    CUDA_CHECK(cudaMemcpy(items.data(), d_items, n * in.bytes, cudaMemcpyDeviceToHost));
    std::unordered_map<value_t, count_t> table;
    for (uint64_t i = 0; i < n; i++) table[item_at({items.data(), 0, n, in.bytes}, i)]++;
    std::vector<value_t> values;
    std::vector<count_t> counts;
    for (auto &pair : table) values.push_back(pair.first), counts.push_back(pair.second);
    count_t size = table.size();
    CUDA_CHECK(cudaMemcpy(out.values, values.data(), 8 * size, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(out.counts, counts.data(), 8 * size, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(out.size, &size, 8, cudaMemcpyHostToDevice));
}
