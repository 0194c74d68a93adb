// passes: count-if
/* Each thread counts some items, a tree in shared memory adds up (Harris, Optimizing Parallel
   Reduction in CUDA). Blocks of 512. */
#include "distribution-count.h"

enum { THREADS = 512 };

__global__ void count_if(struct items in, value_t value, count_t *count) {
    __shared__ unsigned s[THREADS];
    unsigned tid = threadIdx.x, mine = 0;
    for (uint64_t i = in.first + (uint64_t)blockIdx.x * THREADS + tid; i < in.end;
         i += (uint64_t)gridDim.x * THREADS)
        mine += same(item_at(in, i), value);
    s[tid] = mine;
    for (unsigned half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads();
        if (tid < half) s[tid] += s[tid + half];
    }
    if (tid == 0 && s[0]) atomicAdd(count, (count_t)s[0]);
}

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return;
    count_t *d_counts = static_cast<count_t *>(d_scratch);
    CUDA_CHECK(cudaMemset(d_counts, 0, 256 * sizeof *d_counts));
    int blocks = blocks_for(in.end - in.first, 2 * THREADS, 66);
    for (int v = 0; v < 256; v++) count_if<<<blocks, THREADS>>>(in, v - 128, &d_counts[v]);
    store_bins<<<1, 256>>>(d_counts, 256, -128, out);
    CUDA_CHECK(cudaGetLastError());
}
