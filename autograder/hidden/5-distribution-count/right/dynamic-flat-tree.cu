// passes: dynamic
/* A parent that launches all leaves itself, a thread for each; it clears the counts in a block. */
#include "distribution-count.h"

enum { THREADS = 256, VALUES = 256, LEAST = -128, LEAF = 2048 };

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

__global__ void launch_leaves(struct items in, uint64_t leaf, count_t *counts, struct table out) {
    struct items part = in;
    counts[threadIdx.x] = 0;
    __syncthreads();
    part.first = in.first + threadIdx.x * leaf;
    part.end = part.first + leaf < in.end ? part.first + leaf : in.end;
    if (part.first < in.end) count_leaf<<<1, THREADS, 0, cudaStreamFireAndForget>>>(part, counts);
    if (threadIdx.x == 0)
        store_bins<<<1, VALUES, 0, cudaStreamTailLaunch>>>(counts, VALUES, LEAST, out);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    uint64_t leaf = (in.end - in.first + 255) / 256;
    if (in.first == in.end) return;
    launch_leaves<<<1, 256>>>(in, leaf < LEAF ? (uint64_t)LEAF : leaf, (count_t *)d_scratch, out);
    CUDA_CHECK(cudaGetLastError());
}
