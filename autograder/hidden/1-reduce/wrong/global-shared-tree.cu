// caught-by: global under-bound bound:global_writes
/* The tree of `shared`: nothing but one result a block is stored in global memory. */
#include "reduce.h"

__global__ void tree(const value_t *values, value_t *results, int count) {
    __shared__ value_t kept[BLOCK];
    int me = threadIdx.x, start = blockIdx.x * BLOCK;
    int left = min(count - start, (int)BLOCK);
    if (me < left) kept[me] = values[start + me];
    __syncthreads();
    for (int up; left > 1; left = up) {
        up = (left + 1) / 2;
        if (me < left / 2) kept[me] = combine(kept[me], kept[me + up]);
        __syncthreads();
    }
    if (me == 0) results[blockIdx.x] = kept[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    for (int pieces; n > 0; n = pieces > 1 ? pieces : 0) {
        pieces = blocks_for(n, BLOCK);
        tree<<<pieces, BLOCK>>>(d_in, pieces > 1 ? d_scratch : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += pieces;
    }
}
