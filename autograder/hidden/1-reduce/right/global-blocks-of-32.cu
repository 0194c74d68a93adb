// passes: global
/* Blocks of one warp. */
#include "reduce.h"

enum { THREADS = 32 };

__global__ void reduce_block(const value_t *in, value_t *tree, value_t *out, int n) {
    int tid = threadIdx.x, first = blockIdx.x * THREADS, width = min((int)THREADS, n - first);
    const value_t *from = in + first;
    value_t *to = tree + first;
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < half)
            to[tid] = tid < width / 2 ? combine(from[tid], from[tid + half]) : from[tid];
        __syncthreads();
        from = to;
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = from[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    value_t *d_partial = d_scratch + n;
    for (int blocks = 0; n > 0;
         d_in = d_partial, d_partial += blocks, n = blocks > 1 ? blocks : 0) {
        blocks = blocks_for(n, THREADS);
        reduce_block<<<blocks, THREADS>>>(d_in, d_scratch, blocks > 1 ? d_partial : d_out, n);
    }
    CUDA_CHECK(cudaGetLastError());
}
