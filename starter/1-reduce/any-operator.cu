/* Lesson 1, exercise `any-operator`: associative is not commutative.
 *
 *     make lesson1 EX=any-operator
 *
 * What the versions so far take for granted: that a op b = b op a. Their trees pair value i with
 * value i + half, which changes the order. Composition of functions, products of matrices and
 * string concatenation are associative only. Here neighbours are combined, left with right, so the
 * order of the values is kept at every n; steps and work are as before.
 */
#include "reduce.h"

enum { WARP = 32, WARPS = BLOCK / WARP };

/* Lanes [0, width) hold a value each; lane 0 gets v[0] op v[1] op ... in this order. */
/* [any-operator] */
__device__ value_t reduce_warp(value_t mine, int width) {
    int lane = threadIdx.x % WARP;
    // TODO: distances 1, 2, ... 16: each 2 distance-th lane combines with lane + distance.
    LOCKSTEP_TODO(); // replace this line with about 4 lines
    return mine;
}
/* [any-operator] */

/* in[0..n) in pieces of BLOCK: block b leaves the reduction of its piece, in order, in out[b]. */
__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[WARPS]; // one partial result a warp, in order
    int tid = threadIdx.x, warp = tid / WARP, lane = tid % WARP;
    int first = blockIdx.x * BLOCK;
    int width = min((int)BLOCK, n - first); // values of this block
    value_t mine = tid < width ? in[first + tid] : identity();
    mine = reduce_warp(mine, width - warp * WARP);
    if (lane == 0) s[warp] = mine;
    __syncthreads(); // the first warp reads what all warps wrote
    if (warp > 0) return;
    int warps = blocks_for(width, WARP);
    mine = reduce_warp(lane < warps ? s[lane] : identity(), warps);
    if (lane == 0) out[blockIdx.x] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    while (n > 0) {
        int blocks = blocks_for(n, BLOCK);
        reduce_block<<<blocks, BLOCK>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
