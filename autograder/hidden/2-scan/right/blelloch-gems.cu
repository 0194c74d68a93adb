// passes: blelloch
/* GPU Gems 3, chapter 39, "work-efficient parallel scan": two values a thread, always 1024 wide,
   the offset doubles; inclusive with the value that follows. */
#include "scan.h"

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t temp[BLOCK];
    int tid = threadIdx.x, offset = 1;
    value_t total = identity();
    temp[2 * tid] = 2 * tid < n ? in[2 * tid] : identity();
    temp[2 * tid + 1] = 2 * tid + 1 < n ? in[2 * tid + 1] : identity();
    for (int d = BLOCK >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
            temp[bi] = combine(temp[ai], temp[bi]);
        }
        offset *= 2;
    }
    if (tid == 0) total = temp[BLOCK - 1], temp[BLOCK - 1] = identity();
    for (int d = 1; d < BLOCK; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
            value_t t = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] = combine(temp[bi], t);
        }
    }
    __syncthreads();
    for (int i = tid; i < n; i += blockDim.x) {
        if (exclusive)
            out[i] = temp[i];
        else if (i > 0)
            out[i - 1] = temp[i];
    }
    if (tid == 0 && !exclusive) out[n - 1] = n < BLOCK ? temp[n] : total;
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, BLOCK / 2>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
