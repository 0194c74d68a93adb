// passes: many-items
/* Mark Harris, "Optimizing Parallel Reduction in CUDA", kernel 7: a grid-stride loop that takes two
   values at a time and starts from the identity, 128 blocks of 256. */
#include "reduce.h"

enum { THREADS = 256, BLOCKS = 128 };

__global__ void reduce_strided(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x;
    value_t mine = identity();
    for (long i = (long)blockIdx.x * THREADS * 2 + tid; i < n; i += 2L * THREADS * gridDim.x) {
        mine = combine(mine, in[i]);
        if (i + THREADS < n) mine = combine(mine, in[i + THREADS]);
    }
    s[tid] = mine;
    __syncthreads();
    for (int d = THREADS / 2; d >= 32; d /= 2) {
        if (tid < d) s[tid] = mine = combine(mine, s[tid + d]);
        __syncthreads();
    }
    if (tid >= 32) return;
    for (int d = 16; d > 0; d /= 2) {
        if (tid < d) s[tid] = mine = combine(mine, s[tid + d]);
        __syncwarp();
    }
    if (tid == 0) out[blockIdx.x] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, 2 * THREADS), (int)BLOCKS));
    reduce_strided<<<blocks, THREADS>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
    if (blocks > 1) reduce_strided<<<1, THREADS>>>(d_scratch, d_out, blocks);
    CUDA_CHECK(cudaGetLastError());
}
