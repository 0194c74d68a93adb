// passes: one-launch
/* NVIDIA's sample "threadFenceReduction": atomicInc() wraps the ticket by itself; blocks of 256. */
#include "reduce.h"

enum { THREADS = 256, BLOCKS = 512 };

__device__ unsigned retired;

__device__ value_t reduce_block(value_t mine, value_t *s) {
    int tid = threadIdx.x;
    s[tid] = mine;
    for (int d = THREADS / 2; d > 0; d /= 2) {
        __syncthreads();
        if (tid < d) s[tid] = mine = combine(mine, s[tid + d]);
    }
    return mine;
}

__global__ void reduce_single_pass(const value_t *in, value_t *partial, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    __shared__ bool am_last;
    int tid = threadIdx.x;
    value_t mine = identity();
    for (long i = (long)blockIdx.x * THREADS + tid; i < n; i += (long)gridDim.x * THREADS)
        mine = combine(mine, in[i]);
    mine = reduce_block(mine, s);
    if (tid == 0) {
        partial[blockIdx.x] = mine;
        __threadfence();
        am_last = atomicInc(&retired, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!am_last) return;
    mine = identity();
    for (int i = tid; i < (int)gridDim.x; i += THREADS)
        mine = combine(mine, ((volatile value_t *)partial)[i]);
    mine = reduce_block(mine, s);
    if (tid == 0) *out = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, 2 * THREADS), (int)BLOCKS));
    reduce_single_pass<<<blocks, THREADS>>>(d_in, d_scratch, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
