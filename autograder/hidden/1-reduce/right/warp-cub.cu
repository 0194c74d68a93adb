// passes: warp
/* CUB's BlockReduceWarpReductions: thread 0 adds the warps' results one by one. */
#include "reduce.h"

enum { THREADS = 256, BLOCKS = 1024, WARP = 32, WARPS = THREADS / WARP };

__device__ value_t reduce_warp(value_t mine) {
    int lane = threadIdx.x % WARP;
    for (int d = 1; d < WARP; d *= 2) {
        value_t other = __shfl_down_sync(0xffffffff, mine, d);
        if (lane + d < WARP) mine = combine(mine, other);
    }
    return mine;
}

__global__ void reduce_strided(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[WARPS];
    int tid = threadIdx.x, lane = tid % WARP, warp = tid / WARP;
    value_t mine = identity();
    for (long i = (long)blockIdx.x * THREADS + tid; i < n; i += (long)gridDim.x * THREADS)
        mine = combine(mine, in[i]);
    mine = reduce_warp(mine);
    if (lane == 0) s[warp] = mine;
    __syncthreads();
    for (int w = 1; w < WARPS && tid == 0; w++) mine = combine(mine, s[w]);
    if (tid == 0) out[blockIdx.x] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, THREADS), (int)BLOCKS));
    reduce_strided<<<blocks, THREADS>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
    if (blocks > 1) reduce_strided<<<1, THREADS>>>(d_scratch, d_out, blocks);
    CUDA_CHECK(cudaGetLastError());
}
