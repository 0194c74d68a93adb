/* Lesson 1, exercise `warp`: shuffles for the last 32.
 *
 *     make lesson1 EX=warp
 *
 * What `many-items` costs: eleven barriers a block, most for a handful of threads of one warp.
 * Lanes of a warp can hand each other registers with a shuffle: no shared memory, no block barrier.
 * Older code left the barrier out and trusted that "warps are synchronous". That stopped being true
 * with Volta (2017), whose lanes have program counters of their own; the _sync functions and their
 * mask say who takes part, and order memory among them.
 */
#include "reduce.h"

enum { MAX_BLOCKS = 264, WARP = 32, WARPS = BLOCK / WARP };

/* Lanes [0, width) hold a value each; lane 0 gets their reduction. All 32 lanes call. */
/* [shuffle] */
__device__ value_t reduce_warp(value_t mine, int width) {
    int lane = threadIdx.x % WARP; // ranges [0, 32)
    // TODO: distances 16, 8, ... 1: fetch from lane + distance; combine if both hold a value.
    LOCKSTEP_TODO(); // replace this line with about 4 lines
    return mine;
}
/* [shuffle] */

__global__ void reduce_strided(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[WARPS]; // one partial result a warp
    int tid = threadIdx.x, warp = tid / WARP, lane = tid % WARP;
    int first = blockIdx.x * BLOCK, stride = gridDim.x * BLOCK;
    int width = min((int)BLOCK, n - first); // threads of this block with a value
    value_t mine = identity();
    if (tid < width) mine = in[first + tid];
    for (long i = (long)first + tid + stride; i < n; i += stride) mine = combine(mine, in[i]);
    mine = reduce_warp(mine, width - warp * WARP);
    if (lane == 0) s[warp] = mine;
    __syncthreads(); // the only one: the first warp reads what all warps wrote
    if (warp > 0) return;
    int warps = blocks_for(width, WARP); // that hold a value
    mine = reduce_warp(lane < warps ? s[lane] : identity(), warps);
    if (lane == 0) out[blockIdx.x] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    int blocks = min(blocks_for(n, BLOCK), (int)MAX_BLOCKS);
    reduce_strided<<<blocks, BLOCK>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
    CUDA_CHECK(cudaGetLastError());
    if (blocks == 1) return;
    reduce_strided<<<1, BLOCK>>>(d_scratch, d_out, blocks);
    CUDA_CHECK(cudaGetLastError());
}
