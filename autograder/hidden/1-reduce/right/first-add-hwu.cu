// passes: first-add
/* Kirk and El Hajj, "SharedMemorySumReduction": two values a thread, a block of 1024 for 2048,
   padded with the identity, which is combined, too. */
#include "reduce.h"

enum { THREADS = 1024 };

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x, i = blockIdx.x * 2 * THREADS + tid;
    s[tid] = combine(i < n ? in[i] : identity(), i + THREADS < n ? in[i + THREADS] : identity());
    for (int stride = THREADS / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (tid < stride) s[tid] = combine(s[tid], s[tid + stride]);
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
