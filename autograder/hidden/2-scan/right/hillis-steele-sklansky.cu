// passes: hillis-steele
/* Sklansky (1960): in each round the right half of every pair of groups takes in the last one of
   the left half. As few steps, half of the work; lanes of a warp read the same word. */
#include "scan.h"

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x;
    s[tid] = tid < n ? in[tid] : identity();
    for (int half = 1; half < (int)blockDim.x; half *= 2) {
        __syncthreads();
        if (tid & half) s[tid] = combine(s[(tid & ~(half - 1)) - 1], s[tid]);
    }
    __syncthreads();
    if (tid < n) out[tid] = !exclusive ? s[tid] : tid > 0 ? s[tid - 1] : identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
