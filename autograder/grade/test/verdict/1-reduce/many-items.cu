/* Right, but neighbouring threads read words that are far from each other. */
#include "reduce.h"

__global__ void reduce_items(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, each = blocks_for(n, BLOCK);
    int from = min(tid * each, n), to = min(from + each, n);
    value_t mine = identity();
    if (from < to) mine = in[from];
    for (int i = from + 1; i < to; i++) mine = combine(mine, in[i]);
    s[tid] = mine;
    __syncthreads();
    int width = blocks_for(n, each);
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads();
        width = half;
    }
    if (tid == 0) *out = s[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_items<<<1, BLOCK>>>(d_in, d_out, n);
}
