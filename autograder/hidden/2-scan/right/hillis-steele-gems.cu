// passes: hillis-steele
/* GPU Gems 3, chapter 39 (Harris, Sengupta, Owens): "naive parallel scan" with two halves of one
   array, exclusive by loading one to the right; rounds go on to the block size. */
#include "scan.h"

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t temp[2 * BLOCK];
    int tid = threadIdx.x, pout = 0, pin = 1, from = tid - exclusive;
    temp[tid] = tid < n && from >= 0 ? in[from] : identity();
    __syncthreads();
    for (int offset = 1; offset < (int)blockDim.x; offset *= 2) {
        pout = 1 - pout, pin = 1 - pout;
        if (tid >= offset)
            temp[pout * BLOCK + tid] = combine(temp[pin * BLOCK + tid - offset],
                                               temp[pin * BLOCK + tid]);
        else
            temp[pout * BLOCK + tid] = temp[pin * BLOCK + tid];
        __syncthreads();
    }
    if (tid < n) out[tid] = temp[pout * BLOCK + tid];
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
