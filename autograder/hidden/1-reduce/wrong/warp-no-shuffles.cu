// caught-by: warp under-bound bound:exchanges
/* The tree of each warp in shared memory: __syncwarp() between the rounds, and no shuffle. */
#include "reduce.h"

enum { LANES = 32, CREWS = BLOCK / LANES };

/* s[0] = their reduction; all lanes call. */
__device__ void tree_of_warp(value_t *s, int lane, int count) {
    for (int far = LANES / 2; far >= 1; far >>= 1) {
        __syncwarp();
        if (lane < far && lane + far < count) s[lane] = combine(s[lane], s[lane + far]);
    }
    __syncwarp();
}

__global__ void reduce_part(const value_t *from, value_t *to, int n) {
    __shared__ value_t s[BLOCK], totals[CREWS];
    int t = threadIdx.x, w = t / LANES, lane = t % LANES;
    int here = min((int)BLOCK, n - (int)(blockIdx.x * BLOCK));
    long at = (long)blockIdx.x * BLOCK + t;
    value_t sum = at < n ? from[at] : identity();
    while ((at += gridDim.x * (long)BLOCK) < n) sum = combine(sum, from[at]);
    s[t] = sum;
    tree_of_warp(s + w * LANES, lane, here - w * LANES);
    if (lane == 0) totals[w] = s[t];
    __syncthreads();
    if (w) return;
    tree_of_warp(totals, lane, blocks_for(here, LANES));
    if (t == 0) to[blockIdx.x] = totals[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) return store_identity<<<1, 1>>>(d_out);
    int grid = min(blocks_for(n, BLOCK), 200);
    reduce_part<<<grid, BLOCK>>>(d_in, grid == 1 ? d_out : d_scratch, n);
    if (grid > 1) reduce_part<<<1, BLOCK>>>(d_scratch, d_out, grid);
    CUDA_CHECK(cudaGetLastError());
}
