// passes: dynamic
/* One kernel cuts its items in eight, or counts them if they are few; a block of eight warps. */
#include "distribution-count.h"

enum { PARTS = 8, VALUES = 256, LEAST = -128, LEAF = 2048 };

__global__ void count_or_cut(struct items in, uint64_t leaf, count_t *counts) {
    __shared__ unsigned mine[VALUES];
    uint64_t n = in.end - in.first, from = n * (threadIdx.x / 32) / PARTS;
    if (n > leaf && threadIdx.x % 32 == 0) {
        struct items part = {in.data, in.first + from,
                             in.first + n * (threadIdx.x / 32 + 1) / PARTS, in.bytes};
        count_or_cut<<<1, VALUES, 0, cudaStreamFireAndForget>>>(part, leaf, counts);
    }
    if (n > leaf) return;
    mine[threadIdx.x] = 0;
    __syncthreads();
    for (uint64_t i = in.first + threadIdx.x; i < in.end; i += VALUES)
        atomicAdd(&mine[item_at(in, i) - LEAST], 1u);
    __syncthreads();
    if (mine[threadIdx.x]) atomicAdd(&counts[threadIdx.x], (count_t)mine[threadIdx.x]);
}

__global__ void count_all(struct items in, uint64_t leaf, count_t *counts, struct table out) {
    counts[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x) return;
    count_or_cut<<<1, VALUES, 0, cudaStreamFireAndForget>>>(in, leaf, counts);
    store_bins<<<1, VALUES, 0, cudaStreamTailLaunch>>>(counts, VALUES, LEAST, out);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    uint64_t leaf = (in.end - in.first + 255) / 256;
    if (in.first == in.end) return;
    count_all<<<1, VALUES>>>(in, leaf < LEAF ? (uint64_t)LEAF : leaf, (count_t *)d_scratch, out);
    CUDA_CHECK(cudaGetLastError());
}
