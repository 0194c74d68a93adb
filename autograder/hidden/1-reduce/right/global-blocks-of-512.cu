// passes: global
/* The tree through scratch memory with blocks of 512, neighbours first. */
#include "reduce.h"

enum { THREADS = 512 };

__global__ void reduce_block(const value_t *in, value_t *tree, value_t *out, int n) {
    int tid = threadIdx.x, first = blockIdx.x * THREADS, width = min((int)THREADS, n - first);
    const value_t *from = in + first;
    while (width > 1) {
        value_t v = identity();
        if (2 * tid + 1 < width)
            v = combine(from[2 * tid], from[2 * tid + 1]);
        else if (2 * tid < width)
            v = from[2 * tid];
        __syncthreads();
        if (2 * tid < width) tree[first + tid] = v;
        __syncthreads();
        from = tree + first;
        width = (width + 1) / 2;
    }
    if (tid == 0) out[blockIdx.x] = from[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    value_t *d_partial = d_scratch + n;
    while (n > 0) {
        int blocks = blocks_for(n, THREADS);
        reduce_block<<<blocks, THREADS>>>(d_in, d_scratch, blocks > 1 ? d_partial : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_partial;
        d_partial += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
