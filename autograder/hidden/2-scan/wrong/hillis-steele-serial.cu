// caught-by: hillis-steele over-bound bound:steps
/* One thread scans in shared memory. */
#include "scan.h"

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t buffer[2][BLOCK];
    int tid = threadIdx.x; // ranges [0, BLOCK)
    value_t *from = buffer[0], *to = buffer[1];
    if (tid < n) from[tid] = in[tid];
    __syncthreads(); // all are loaded before any is read by another thread
    (void)to;
    for (int i = 1; i < n && tid == 0; i++) from[i] = combine(from[i - 1], from[i]);
    if (n > 1) __syncthreads(); // the others wait for it
    if (tid < n && !exclusive) out[tid] = from[tid];
    if (tid < n && exclusive) out[tid] = tid > 0 ? from[tid - 1] : identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
