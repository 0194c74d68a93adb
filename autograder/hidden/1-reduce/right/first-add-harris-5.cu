// passes: first-add
/* Mark Harris, "Optimizing Parallel Reduction in CUDA", kernel 5: the last warp is unrolled,
   with the __syncwarp() that it needs since Volta. */
#include "reduce.h"

enum { THREADS = 512 };

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x, i = blockIdx.x * THREADS * 2 + tid;
    value_t mine = i < n ? in[i] : identity();
    if (i + THREADS < n) mine = combine(mine, in[i + THREADS]);
    s[tid] = mine;
    __syncthreads();
    for (int d = THREADS / 2; d > 32; d >>= 1) {
        if (tid < d) s[tid] = mine = combine(mine, s[tid + d]);
        __syncthreads();
    }
    if (tid < 32) {
        s[tid] = mine = combine(mine, s[tid + 32]), __syncwarp();
        for (int d = 16; d > 0; d >>= 1) {
            value_t other = s[tid + d];
            __syncwarp();
            s[tid] = mine = combine(mine, other);
            __syncwarp();
        }
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    while (n > 0) {
        int blocks = blocks_for(n, 2 * THREADS);
        reduce_block<<<blocks, THREADS>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
