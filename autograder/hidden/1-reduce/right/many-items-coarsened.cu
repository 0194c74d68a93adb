// passes: many-items
/* Kirk and El Hajj, "CoarsenedSumReduction": a block has a segment of its own, of 16 values a
   thread, so that the grid grows with n; level after level. */
#include "reduce.h"

enum { THREADS = 512, COARSE = 16 };

__global__ void reduce_segment(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x, i = blockIdx.x * COARSE * THREADS + tid;
    value_t sum = i < n ? in[i] : identity();
    for (int tile = 1; tile < COARSE; tile++)
        if (i + tile * THREADS < n) sum = combine(sum, in[i + tile * THREADS]);
    s[tid] = sum;
    for (int stride = THREADS / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (tid < stride) s[tid] = combine(s[tid], s[tid + stride]);
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    while (n > 0) {
        int blocks = blocks_for(n, COARSE * THREADS);
        reduce_segment<<<blocks, THREADS>>>(d_in, blocks > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
