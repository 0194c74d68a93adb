// passes: warp
/* A butterfly: __shfl_xor_sync() leaves the result in all lanes; blocks of 256. */
#include "reduce.h"

enum { THREADS = 256, BLOCKS = 1024, WARP = 32, WARPS = THREADS / WARP };

__device__ value_t reduce_warp(value_t mine) {
    for (int mask = WARP / 2; mask > 0; mask /= 2)
        mine = combine(mine, __shfl_xor_sync(0xffffffff, mine, mask));
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
    if (warp == 0) mine = reduce_warp(lane < WARPS ? s[lane] : identity());
    if (tid == 0) out[blockIdx.x] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, THREADS), (int)BLOCKS));
    reduce_strided<<<blocks, THREADS>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
    if (blocks > 1) reduce_strided<<<1, THREADS>>>(d_scratch, d_out, blocks);
    CUDA_CHECK(cudaGetLastError());
}
