// passes: shared
/* Sequential addressing, blocks of 128, nothing padded. */
#include "reduce.h"

enum { THREADS = 128 };

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x, first = blockIdx.x * THREADS, width = min((int)THREADS, n - first);
    if (tid < width) s[tid] = in[first + tid];
    for (int d = THREADS / 2; d > 0; d /= 2) {
        __syncthreads();
        if (tid < d && tid + d < width) s[tid] = combine(s[tid], s[tid + d]);
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
