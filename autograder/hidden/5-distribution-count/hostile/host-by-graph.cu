// attack: serial at most 0
/* A graph whose nodes copy the items to the host, count them there, and copy the table. */
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

static char items[1 << 17];
static value_t values[1 << 17];
static count_t counts[1 << 17], size;
static struct items what;

static void run(void *) {
    count_here(items, what.bytes, what.end - what.first, &size, values, counts);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    (void)d_scratch;
    uint64_t n = in.end - in.first;
    const char *d_items = (const char *)in.data + in.first * in.bytes;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    what = in;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CUDA_CHECK(cudaMemcpyAsync(items, d_items, n * in.bytes, cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaLaunchHostFunc(stream, run, NULL));
    CUDA_CHECK(cudaMemcpyAsync(out.values, values, 8 * out.room, cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaMemcpyAsync(out.counts, counts, 8 * out.room, cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaMemcpyAsync(out.size, &size, 8, cudaMemcpyHostToDevice, stream));
    CUDA_CHECK(cudaStreamEndCapture(stream, &graph));
    CUDA_CHECK(cudaGraphInstantiate(&exec, graph, NULL, NULL, 0));
    CUDA_CHECK(cudaGraphLaunch(exec, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaGraphExecDestroy(exec));
    CUDA_CHECK(cudaGraphDestroy(graph));
    CUDA_CHECK(cudaStreamDestroy(stream));
}
