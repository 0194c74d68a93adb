// passes: any-operator
/* Shuffles in the lane order, padded with the identity; the left operand is the lower lane. */
#include "reduce.h"

enum { THREADS = 128 };

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x, i = blockIdx.x * THREADS + tid;
    value_t mine = i < n ? in[i] : identity();
    for (int d = 1; d < 32; d *= 2) {
        value_t other = __shfl_down_sync(0xffffffff, mine, d);
        if (tid % 32 + d < 32) mine = combine(mine, other);
    }
    if (tid % 32 == 0) s[tid / 32] = mine;
    __syncthreads();
    if (tid == 0) s[0] = combine(combine(s[0], s[1]), combine(s[2], s[3]));
    if (tid == 0) out[blockIdx.x] = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    while (n > 0) {
        int blocks = blocks_for(n, THREADS);
        reduce_block<<<blocks, THREADS>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
