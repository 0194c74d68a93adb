// passes: shared
/* Mark Harris, "Optimizing Parallel Reduction in CUDA", kernel 1: interleaved addressing with
   a remainder, blocks of 256, padded with the identity. */
#include "reduce.h"

enum { THREADS = 256 };

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    unsigned tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[tid] = i < n ? in[i] : identity();
    __syncthreads();
    for (unsigned d = 1; d < blockDim.x; d *= 2) {
        if (tid % (2 * d) == 0) s[tid] = combine(s[tid], s[tid + d]);
        __syncthreads();
    }
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
