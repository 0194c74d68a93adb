// passes: peak
/* Vectors of 16 bytes in a grid-stride loop, two blocks of 512 a multiprocessor, and the tickets of
   `one-launch`. */
#include "reduce.h"

enum { THREADS = 512, BLOCKS = 264, WARP = 32, WARPS = THREADS / WARP };

__device__ unsigned tickets;

__device__ value_t reduce_block(value_t mine) {
    __shared__ value_t s[WARPS];
    int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    for (int d = 16; d > 0; d /= 2) mine = combine(mine, __shfl_xor_sync(~0u, mine, d));
    __syncthreads();
    if (lane == 0) s[warp] = mine;
    __syncthreads();
    mine = lane < WARPS ? s[lane] : identity();
    for (int d = 16; d > 0; d /= 2) mine = combine(mine, __shfl_xor_sync(~0u, mine, d));
    return mine;
}

__global__ void reduce_all(const value_t *in, value_t *partial, value_t *out, int n) {
    __shared__ bool last;
    int t = blockIdx.x * THREADS + threadIdx.x, stride = gridDim.x * THREADS, count = n / 4;
    const uint4 *vectors = (const uint4 *)in;
    value_t mine = identity();
#pragma unroll 4
    for (int i = t; i < count; i += stride) {
        uint4 v = vectors[i];
        mine = combine(mine, combine(combine(v.x, v.y), combine(v.z, v.w)));
    }
    if (4 * count + t < n) mine = combine(mine, in[4 * count + t]);
    mine = reduce_block(mine);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = mine;
        __threadfence();
        last = atomicInc(&tickets, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) return;
    __threadfence();
    mine = threadIdx.x < gridDim.x ? partial[threadIdx.x] : identity();
    mine = reduce_block(mine);
    if (threadIdx.x == 0) *out = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, 4 * THREADS), (int)BLOCKS));
    reduce_all<<<blocks, THREADS>>>(d_in, d_scratch, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
