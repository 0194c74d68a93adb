// caught-by: any-operator wrong repeat
/* A block's result is stored where its ticket says, in the order in which blocks finish. Blocks
   have 4,096 values each, so that only large cases have several. */
#include "reduce.h"

enum { PER_THREAD = 4, PER_BLOCK = PER_THREAD * BLOCK };

__device__ unsigned done;

/* Neighbours first; lane 0 gets the values of the first `count` lanes. */
__device__ value_t in_order(value_t mine, int count) {
    for (int apart = 1; apart < 32; apart += apart) {
        int lane = threadIdx.x % 32;
        value_t right = __shfl_down_sync(~0u, mine, apart);
        if (lane % (apart + apart) == 0 && lane + apart < count) mine = combine(mine, right);
    }
    return mine;
}

__global__ void blocks_of_4096(const value_t *values, value_t *results, int n) {
    __shared__ value_t of_warps[32];
    int from = blockIdx.x * PER_BLOCK, me = threadIdx.x, left = min(n - from, (int)PER_BLOCK);
    int busy = blocks_for(left, PER_THREAD), first = from + me * PER_THREAD;
    value_t mine = me < busy ? values[first] : identity();
    for (int i = first + 1; i < min(first + PER_THREAD, n); i++) mine = combine(mine, values[i]);
    mine = in_order(mine, busy - me / 32 * 32);
    if (me % 32 == 0) of_warps[me / 32] = mine;
    __syncthreads();
    if (me < 32) mine = in_order(of_warps[me], blocks_for(busy, 32));
    if (me == 0) results[atomicInc(&done, gridDim.x - 1)] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    for (int pieces; n > 0; n = pieces > 1 ? pieces : 0) {
        pieces = blocks_for(n, PER_BLOCK);
        blocks_of_4096<<<pieces, BLOCK>>>(d_in, pieces > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += pieces;
    }
}
