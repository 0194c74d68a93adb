// caught-by: shared under-bound bound:shared_writes
/* The tree is in registers, as in `warp`: shared memory has one word for each warp. */
#include "reduce.h"

/* Lane 0 gets the values of the first `count` lanes, combined. */
__device__ value_t of_warp(value_t mine, int count) {
    for (int apart = 16; apart > 0; apart /= 2) {
        value_t upper = __shfl_down_sync(0xffffffff, mine, apart);
        int lane = threadIdx.x % 32;
        if (lane < apart && lane + apart < count) mine = combine(mine, upper);
    }
    return mine;
}

__global__ void pieces_of_1024(const value_t *values, value_t *results, int n) {
    __shared__ value_t of_warps[32];
    int me = threadIdx.x, at = blockIdx.x * BLOCK + me;
    int left = min((int)BLOCK, n - (at - me));
    value_t mine = of_warp(me < left ? values[at] : identity(), left - me / 32 * 32);
    if (me % 32 == 0) of_warps[me / 32] = mine;
    __syncthreads();
    if (me < 32) mine = of_warp(of_warps[me], blocks_for(left, 32));
    if (me == 0) results[blockIdx.x] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    for (int pieces; n > 0; n = pieces > 1 ? pieces : 0) {
        pieces = blocks_for(n, BLOCK);
        pieces_of_1024<<<pieces, BLOCK>>>(d_in, pieces > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += pieces;
    }
}
