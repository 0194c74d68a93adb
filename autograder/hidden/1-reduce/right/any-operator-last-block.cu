// passes: any-operator
/* Neighbouring values for each thread; the block that finishes last combines all results, in order.
 */
#include "reduce.h"

__device__ unsigned tickets;

__device__ value_t reduce_warp(value_t mine) {
    for (int d = 1; d < 32; d *= 2) mine = combine(mine, __shfl_down_sync(0xffffffff, mine, d));
    return mine; // right in lane 0
}

__device__ value_t reduce_block(value_t mine) {
    __shared__ value_t s[32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    mine = reduce_warp(mine);
    __syncthreads();
    if (lane == 0) s[warp] = mine;
    __syncthreads();
    return warp == 0 ? reduce_warp(s[lane]) : mine;
}

__global__ void reduce_all(const value_t *in, value_t *partial, value_t *out, int n, int items) {
    __shared__ bool last;
    int tid = threadIdx.x;
    long first = ((long)blockIdx.x * BLOCK + tid) * items;
    value_t mine = identity();
    for (long i = first; i < first + items && i < n; i++) mine = combine(mine, in[i]);
    mine = reduce_block(mine);
    if (tid == 0) {
        partial[blockIdx.x] = mine;
        __threadfence();
        last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) return;
    mine = reduce_block(tid < (int)gridDim.x ? partial[tid] : identity());
    if (tid > 0) return;
    *out = mine;
    tickets = 0;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int items = blocks_for(n, BLOCK * BLOCK), blocks = n > 0 ? blocks_for(n, BLOCK * items) : 1;
    reduce_all<<<blocks, BLOCK>>>(d_in, d_scratch, d_out, n, items);
    CUDA_CHECK(cudaGetLastError());
}
