// caught-by: shared wrong uninitialised
/* memcpy_async() with a barrier, but without cg::wait(): the copy may be under way. */
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include "reduce.h"

/* in[0..n) in pieces of BLOCK: block b leaves the reduction of its piece in out[b]. */
__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x;                  // ranges [0, BLOCK)
    int first = blockIdx.x * BLOCK;         // of this block's piece
    int width = min((int)BLOCK, n - first); // values that are left
    auto block = cooperative_groups::this_thread_block();
    cooperative_groups::memcpy_async(block, s, in + first, width * sizeof *s);
    __syncthreads(); // all are loaded before any is read by another thread
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads(); // the next round reads what other threads wrote in this one
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}

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
