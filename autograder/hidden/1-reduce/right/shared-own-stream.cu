// passes: shared
/* The solution in a stream of its own, created for each call. */
#include "reduce.h"

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, first = blockIdx.x * BLOCK, width = min((int)BLOCK, n - first);
    if (tid < width) s[tid] = in[first + tid];
    __syncthreads();
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads();
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    cudaStream_t stream;
    CUDA_CHECK(cudaStreamCreate(&stream));
    if (n == 0) store_identity<<<1, 1, 0, stream>>>(d_out);
    while (n > 0) {
        int blocks = blocks_for(n, BLOCK);
        reduce_block<<<blocks, BLOCK, 0, stream>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaStreamDestroy(stream));
}
