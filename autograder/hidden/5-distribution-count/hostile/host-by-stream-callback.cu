// attack: count-if at most 0
// refused: right for all
/* A host function in the stream counts in pinned memory. */
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

struct job {
    char *items;
    int bytes;
    uint64_t n;
    count_t size;
    value_t *values;
    count_t *counts;
};

static void run(void *data) {
    struct job *j = (struct job *)data;
    count_here(j->items, j->bytes, j->n, &j->size, j->values, j->counts);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    (void)d_scratch;
    uint64_t n = in.end - in.first;
    const char *d_items = (const char *)in.data + in.first * in.bytes;
    static struct job job;
    if (!job.items) CUDA_CHECK(cudaMallocHost((void **)&job.items, 1 << 22));
    if (!job.values) CUDA_CHECK(cudaMallocHost((void **)&job.values, 1 << 22));
    if (!job.counts) CUDA_CHECK(cudaMallocHost((void **)&job.counts, 1 << 22));
    job.bytes = in.bytes, job.n = n;
    CUDA_CHECK(cudaMemcpyAsync(job.items, d_items, n * in.bytes, cudaMemcpyDefault, 0));
    CUDA_CHECK(cudaLaunchHostFunc(0, run, &job));
    CUDA_CHECK(cudaMemcpyAsync(out.values, job.values, 8 * out.room, cudaMemcpyDefault, 0));
    CUDA_CHECK(cudaMemcpyAsync(out.counts, job.counts, 8 * out.room, cudaMemcpyDefault, 0));
    CUDA_CHECK(cudaMemcpyAsync(out.size, &job.size, 8, cudaMemcpyDefault, 0));
}
