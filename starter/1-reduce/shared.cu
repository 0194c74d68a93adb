/* Lesson 1, exercise `shared`: the tree, in shared memory.
 *
 *     make lesson1 EX=shared
 *
 * What `global` costs: every round of the tree goes through global memory, 3071 words for 1024
 * values. Here each value is read once and the tree lives in the block's shared memory: 1025
 * words, 2.996 times fewer. Work and steps stay as they were.
 */
#include "reduce.h"

/* in[0..n) in pieces of BLOCK: block b leaves the reduction of its piece in out[b]. */
/* [shared] */
__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x;                  // ranges [0, BLOCK)
    int first = blockIdx.x * BLOCK;         // of this block's piece
    int width = min((int)BLOCK, n - first); // values that are left
    // TODO: load a value a thread into s, then halve as in `global`. Where are the barriers?
    LOCKSTEP_TODO(); // replace this line with about 9 lines
}
/* [shared] */

/* Rounds of launches, until one value is left: the launch is the barrier between blocks. */
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
