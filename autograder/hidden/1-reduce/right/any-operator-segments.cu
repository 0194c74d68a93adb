// passes: any-operator
/* CUB's BlockReduceRaking for operators that do not commute: each thread reduces eight
   neighbours, then neighbours of neighbours. */
#include "reduce.h"

enum { THREADS = 256 };

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x, first = (blockIdx.x * THREADS + tid) * 8;
    value_t mine = first < n ? in[first] : identity();
    for (int i = first + 1; i < min(first + 8, n); i++) mine = combine(mine, in[i]);
    s[tid] = mine;
    for (int d = 1; d < THREADS; d *= 2) {
        __syncthreads();
        if (tid % (2 * d) == 0) s[tid] = combine(s[tid], s[tid + d]);
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    while (n > 0) {
        int blocks = blocks_for(n, 8 * THREADS);
        reduce_block<<<blocks, THREADS>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
