// caught-by: naive under-bound bound:work
/* The rounds of `hillis-steele`: each output uses what other threads have combined. */
#include "scan.h"

__global__ void doubling(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t sum[BLOCK];
    int me = threadIdx.x, shift = exclusive ? 1 : 0;
    value_t mine = me < n ? in[me] : identity();
    sum[me] = mine;
    __syncthreads();
    for (int apart = 1; apart < n; apart += apart) {
        if (me >= apart && me < n) mine = combine(sum[me - apart], mine);
        __syncthreads();
        sum[me] = mine;
        __syncthreads();
    }
    if (me + shift < n) out[me + shift] = mine;
    if (exclusive && me == 0) out[0] = identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n > 0) doubling<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
