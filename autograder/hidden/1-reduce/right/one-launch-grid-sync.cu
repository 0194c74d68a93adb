// passes: one-launch
/* Cooperative groups: the whole grid waits for itself, then block 0 reduces the blocks' results. */
#include "reduce.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;
enum { THREADS = 512, BLOCKS = 132 };

__device__ value_t reduce_block(value_t mine, value_t *s) {
    s[threadIdx.x] = mine;
    __syncthreads();
    for (int d = THREADS / 2; d > 0; d /= 2) {
        if ((int)threadIdx.x < d) s[threadIdx.x] = combine(s[threadIdx.x], s[threadIdx.x + d]);
        __syncthreads();
    }
    return s[0];
}

__global__ void reduce_together(const value_t *in, value_t *partial, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    cg::grid_group grid = cg::this_grid();
    value_t mine = identity();
    for (unsigned long long i = grid.thread_rank(); i < (unsigned long long)n; i += grid.size())
        mine = combine(mine, in[i]);
    mine = reduce_block(mine, s);
    if (threadIdx.x == 0) partial[blockIdx.x] = mine;
    grid.sync();
    if (blockIdx.x > 0) return;
    mine = threadIdx.x < gridDim.x ? partial[threadIdx.x] : identity();
    mine = reduce_block(mine, s);
    if (threadIdx.x == 0) *out = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, THREADS), (int)BLOCKS));
    void *arguments[] = {&d_in, &d_scratch, &d_out, &n};
    CUDA_CHECK(cudaLaunchCooperativeKernel((void *)reduce_together, blocks, THREADS, arguments));
}
