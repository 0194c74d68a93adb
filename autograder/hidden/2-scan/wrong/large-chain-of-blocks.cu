// caught-by: large wrong deadlock
/* One launch, in which each block waits for the one before it: it may keep that one from starting.
 */
#include "scan.h"

enum { PER_THREAD = 8, PER_BLOCK = PER_THREAD * BLOCK };

__device__ unsigned long long states[1 << 15]; // upper half: the call that stored it

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

/* What stands before this block; all others wait for what this one stores. */
__device__ value_t hand_on(value_t all, unsigned call) {
    unsigned long long state = 0;
    value_t before = identity();
    if (blockIdx.x > 0) {
        do state = atomicAdd(&states[blockIdx.x - 1], 0ull);
        while (state >> 32 != call);
        before = (value_t)state;
    }
    atomicExch(&states[blockIdx.x], (unsigned long long)call << 32 | combine(before, all));
    return before;
}

__global__ void chain(const value_t *in, value_t *out, int n, bool exclusive, unsigned call) {
    __shared__ value_t before;
    int from = blockIdx.x * PER_BLOCK + threadIdx.x * PER_THREAD, to = min(from + PER_THREAD, n);
    value_t mine = identity(), all;
    for (int i = from; i < to; i++) mine = combine(mine, in[i]);
    value_t sum = before_me(mine, &all);
    if (threadIdx.x == 0) before = hand_on(all, call);
    __syncthreads();
    sum = combine(before, sum);
    for (int i = from; i < to; i++) {
        value_t with = combine(sum, in[i]);
        out[i] = exclusive ? sum : with;
        sum = with;
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    static unsigned calls;
    if (n > 0) chain<<<blocks_for(n, PER_BLOCK), BLOCK>>>(d_in, d_out, n, exclusive, ++calls);
    CUDA_CHECK(cudaGetLastError());
}
