/* Lesson 1, exercise `global`: the tree, in global memory.
 *
 *     make lesson1 EX=global
 *
 * What `serial` costs: n-1 steps. Here the threads of a block halve the values in each round, so
 * 1024 values take 10 steps; the work stays n-1. Every round goes through global memory: 3071 words
 * move for 1024 values. The input is only read: the first round writes to scratch.
 */
#include "reduce.h"

/* in[0..n) in pieces of BLOCK: block b leaves the reduction of its piece in out[b]. */
/* [global] */
__global__ void reduce_block(const value_t *in, value_t *tree, value_t *out, int n) {
    int tid = threadIdx.x;                  // ranges [0, BLOCK)
    int first = blockIdx.x * BLOCK;         // of this block's piece
    int width = min((int)BLOCK, n - first); // values that are left
    const value_t *from = in + first;       // the first round reads the input, later ones the tree
    value_t *to = tree + first;
    // TODO: until one value is left, thread tid combines value tid with value tid + half.
    LOCKSTEP_TODO(); // replace this line with about 10 lines
    if (tid == 0) out[blockIdx.x] = from[0];
}
/* [global] */

/* Rounds of launches, until one value is left: the launch is the barrier between blocks. */
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    value_t *d_partial = d_scratch + n; // behind the tree
    while (n > 0) {
        int blocks = blocks_for(n, BLOCK);
        reduce_block<<<blocks, BLOCK>>>(d_in, d_scratch, blocks > 1 ? d_partial : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_partial;
        d_partial += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
