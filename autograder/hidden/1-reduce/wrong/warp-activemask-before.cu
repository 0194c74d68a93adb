// caught-by: warp wrong repeat
/* __activemask() as the mask of a whole warp: lanes that left a loop at different times need not
 * have met again. */
#include "reduce.h"

enum { MAX_BLOCKS = 264, WARP = 32, WARPS = BLOCK / WARP };

/* Lanes [0, width) hold a value each; lane 0 gets their reduction. All 32 lanes call. */
/* [shuffle] */
__device__ value_t reduce_warp(value_t mine, int width) {
    int lane = threadIdx.x % WARP; // ranges [0, 32)
    // TODO(4): distances 16, 8, ... 1: fetch from lane + distance; combine if both hold a value.
    unsigned mask = __activemask();
    for (int distance = WARP / 2; distance > 0; distance /= 2) {
        value_t other = __shfl_down_sync(mask, mine, distance);
        if (lane < distance && lane + distance < width) mine = combine(mine, other);
    }
    // END TODO
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
