// passes: many-items
/* CUB's BlockReduceRaking (commutative): all threads leave their value in shared memory, then the
   lanes of one warp each rake a row of it and a shuffle does the rest. */
#include "reduce.h"

enum { THREADS = 512, BLOCKS = 256, LANES = 32 };

__global__ void reduce_raking(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[THREADS];
    int tid = threadIdx.x;
    value_t mine = identity();
    for (long i = (long)blockIdx.x * THREADS + tid; i < n; i += (long)gridDim.x * THREADS)
        mine = combine(mine, in[i]);
    s[tid] = mine;
    __syncthreads();
    if (tid >= LANES) return;
    for (int k = tid + LANES; k < THREADS; k += LANES) mine = combine(mine, s[k]);
    for (int d = LANES / 2; d > 0; d /= 2)
        mine = combine(mine, __shfl_down_sync(0xffffffff, mine, d));
    if (tid == 0) out[blockIdx.x] = mine;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    int blocks = max(1, min(blocks_for(n, 4 * THREADS), (int)BLOCKS));
    reduce_raking<<<blocks, THREADS>>>(d_in, d_scratch, n);
    reduce_raking<<<1, THREADS>>>(d_scratch, d_out, blocks);
    CUDA_CHECK(cudaGetLastError());
}
