/* Lesson 1, exercise `first-add`: the first operation while loading.
 *
 *     make lesson1 EX=first-add
 *
 * What `shared` costs: in its first round half of the threads, which have just loaded a value,
 * already idle. Here a block takes 2 BLOCK values; each thread loads two and stores their
 * combination, so half as many blocks, barriers and partial results are left.
 */
#include "reduce.h"

/* in[0..n) in pieces of 2 BLOCK: block b leaves the reduction of its piece in out[b]. */
/* [first-add] */
__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x;                      // ranges [0, BLOCK)
    int i = blockIdx.x * 2 * BLOCK + tid;       // the first of this thread's two values
    int width = min((int)BLOCK, n - (i - tid)); // values in s
    // TODO: store in[i], or in[i] op in[i + BLOCK] if both exist; read nothing past n.
    LOCKSTEP_TODO(); // replace this line with about 5 lines
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads(); // the next round reads what other threads wrote in this one
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}
/* [first-add] */

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    while (n > 0) {
        int blocks = blocks_for(n, 2 * BLOCK);
        reduce_block<<<blocks, BLOCK>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
