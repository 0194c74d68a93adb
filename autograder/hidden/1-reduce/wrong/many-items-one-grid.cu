// caught-by: many-items wrong value
/* Takes only the first item of each thread. */
#include "reduce.h"

enum { MAX_BLOCKS = 264 }; /* two blocks of 1024 threads on each of an H100's 132 multiprocessors */

__global__ void reduce_strided(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x; // ranges [0, BLOCK)
    int first = blockIdx.x * BLOCK, stride = gridDim.x * BLOCK;
    int width = min((int)BLOCK, n - first); // threads of this block with a value
    if (tid < width) {
        value_t mine = in[first + tid];
        s[tid] = mine;
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
