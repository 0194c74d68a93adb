/* Lesson 1, exercise `many-items`: several items a thread, a grid of fixed size.
 *
 *     make lesson1 EX=many-items
 *
 * What `first-add` costs: a block for every 2048 values, and a barrier for every round of each.
 * Here the grid is just as large as the device can hold; each thread strides over the input and
 * combines in a register, without any barrier. Neighbouring lanes read neighbouring words in every
 * round, so loads stay coalesced. Brent's theorem at work: p processors, each with n/p values.
 */
#include "reduce.h"

enum { MAX_BLOCKS = 264 }; /* two blocks of 1024 threads on each of an H100's 132 multiprocessors */

/* [many-items] */
__global__ void reduce_strided(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x; // ranges [0, BLOCK)
    int first = blockIdx.x * BLOCK, stride = gridDim.x * BLOCK;
    int width = min((int)BLOCK, n - first); // threads of this block with a value
    if (tid < width) {
        // TODO: combine in[first + tid] and every stride-th value after it; store it in s.
        LOCKSTEP_TODO(); // replace this line with about 4 lines
    }
    __syncthreads(); // all are there before any is read by another thread
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads(); // the next round reads what other threads wrote in this one
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}
/* [many-items] */

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
