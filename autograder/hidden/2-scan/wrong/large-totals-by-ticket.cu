// caught-by: large wrong repeat
/* Pieces of 4,096 values, whose totals are stored in the order in which the blocks finish. */
#include "scan.h"

enum { PER_THREAD = 4, PER_BLOCK = PER_THREAD * BLOCK };

__device__ unsigned done;

__device__ value_t within_warp(value_t mine) {
    for (int apart = 1; apart < WARP; apart += apart) {
        value_t lower = __shfl_up_sync(~0u, mine, apart);
        if (threadIdx.x % WARP >= apart) mine = combine(lower, mine);
    }
    return mine;
}

/* What the block's threads before this one have; *all: what all of them have. */
__device__ value_t before_me(value_t mine, value_t *all) {
    __shared__ value_t of_warps[WARP];
    unsigned warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    value_t sum = within_warp(mine), lower = __shfl_up_sync(~0u, sum, 1);
    if (lane == WARP - 1) of_warps[warp] = sum;
    __syncthreads();
    if (warp == 0) of_warps[lane] = within_warp(of_warps[lane]);
    __syncthreads();
    *all = of_warps[WARP - 1];
    return combine(warp ? of_warps[warp - 1] : identity(), lane ? lower : identity());
}

__global__ void pieces(const value_t *in, value_t *out, value_t *totals, int n, bool exclusive) {
    int from = blockIdx.x * PER_BLOCK + threadIdx.x * PER_THREAD, to = min(from + PER_THREAD, n);
    value_t mine = identity(), all, v[PER_THREAD];
    for (int i = from; i < to; i++) mine = combine(mine, v[i - from] = in[i]);
    value_t sum = before_me(mine, &all);
    for (int i = from; i < to; i++) {
        value_t with = combine(sum, v[i - from]);
        out[i] = exclusive ? sum : with;
        sum = with;
    }
    if (threadIdx.x == 0) totals[atomicInc(&done, gridDim.x - 1)] = all;
}

__global__ void in_front(value_t *out, const value_t *totals, int n) {
    int from = (blockIdx.x + 1) * PER_BLOCK;
    for (int i = from + threadIdx.x; i < from + PER_BLOCK && i < n; i += BLOCK)
        out[i] = combine(totals[blockIdx.x + 1], out[i]);
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n == 0) return;
    int blocks = blocks_for(n, PER_BLOCK);
    value_t *d_copy = d_scratch + blocks; // totals are scanned from one array into another
    pieces<<<blocks, BLOCK>>>(d_in, d_out, d_scratch, n, exclusive);
    if (blocks == 1) return;
    scan(d_scratch, d_copy, d_copy + blocks, blocks, true);
    in_front<<<blocks - 1, BLOCK>>>(d_out, d_copy, n);
    CUDA_CHECK(cudaGetLastError());
}
