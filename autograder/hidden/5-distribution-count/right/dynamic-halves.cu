// passes: dynamic
/* One thread cuts its items in two halves, and launches both (the quicksort of NVIDIA's samples,
   cdpSimpleQuicksort). Blocks of 128. */
#include "distribution-count.h"

enum { THREADS = 128, VALUES = 256, LEAST = -128, LEAF = 2048 };

__global__ void count_leaf(struct items in, count_t *counts) {
    __shared__ unsigned mine[VALUES];
    for (int v = threadIdx.x; v < VALUES; v += THREADS) mine[v] = 0;
    __syncthreads();
    for (uint64_t i = in.first + threadIdx.x; i < in.end; i += THREADS)
        atomicAdd(&mine[item_at(in, i) - LEAST], 1u);
    __syncthreads();
    for (int v = threadIdx.x; v < VALUES; v += THREADS)
        if (mine[v]) atomicAdd(&counts[v], (count_t)mine[v]);
}

__global__ void halve(struct items in, uint64_t leaf, count_t *counts) {
    uint64_t n = in.end - in.first;
    if (n <= leaf) {
        count_leaf<<<1, THREADS, 0, cudaStreamFireAndForget>>>(in, counts);
        return;
    }
    struct items left = in, right = in;
    left.end = right.first = in.first + n / 2;
    halve<<<1, 1, 0, cudaStreamFireAndForget>>>(left, leaf, counts);
    halve<<<1, 1, 0, cudaStreamFireAndForget>>>(right, leaf, counts);
}

__global__ void count_all(struct items in, uint64_t leaf, count_t *counts, struct table out) {
    for (int v = 0; v < VALUES; v++) counts[v] = 0;
    halve<<<1, 1, 0, cudaStreamFireAndForget>>>(in, leaf, counts);
    store_bins<<<1, VALUES, 0, cudaStreamTailLaunch>>>(counts, VALUES, LEAST, out);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    uint64_t leaf = (in.end - in.first + 255) / 256;
    if (in.first == in.end) return;
    count_all<<<1, 1>>>(in, leaf < LEAF ? (uint64_t)LEAF : leaf, (count_t *)d_scratch, out);
    CUDA_CHECK(cudaGetLastError());
}
