// passes: warp
/* NVIDIA's sample "reduction", kernel 4: a tree in shared memory until 64 values are left, then
   shuffles for the last 32. */
#include "reduce.h"

enum { THREADS = 256, BLOCKS = 528 };

__global__ void reduce_strided(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x;
    value_t mine = identity();
    for (long i = (long)blockIdx.x * THREADS + tid; i < n; i += (long)gridDim.x * THREADS)
        mine = combine(mine, in[i]);
    s[tid] = mine;
    __syncthreads();
    for (int d = THREADS / 2; d > 32; d >>= 1) {
        if (tid < d) s[tid] = mine = combine(mine, s[tid + d]);
        __syncthreads();
    }
    if (tid >= 32) return;
    mine = combine(mine, s[tid + 32]);
    for (int d = 16; d > 0; d /= 2) mine = combine(mine, __shfl_down_sync(0xffffffff, mine, d));
    if (tid == 0) out[blockIdx.x] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, 2 * THREADS), (int)BLOCKS));
    reduce_strided<<<blocks, THREADS>>>(d_in, d_scratch, n);
    reduce_strided<<<1, THREADS>>>(d_scratch, d_out, blocks);
    CUDA_CHECK(cudaGetLastError());
}
