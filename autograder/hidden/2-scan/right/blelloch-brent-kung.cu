// passes: blelloch
/* Kirk and El Hajj, "Brent-Kung": up as a reduction, down to the places between; inclusive, and
   exclusive by one place to the right. */
#include "scan.h"

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t xy[BLOCK];
    int tid = threadIdx.x;
    for (int i = tid; i < BLOCK; i += blockDim.x) xy[i] = i < n ? in[i] : identity();
    for (int stride = 1; stride < BLOCK; stride *= 2) {
        __syncthreads();
        int i = (tid + 1) * stride * 2 - 1;
        if (i < BLOCK) xy[i] = combine(xy[i - stride], xy[i]);
    }
    for (int stride = BLOCK / 4; stride > 0; stride /= 2) {
        __syncthreads();
        int i = (tid + 1) * stride * 2 - 1;
        if (i + stride < BLOCK) xy[i + stride] = combine(xy[i], xy[i + stride]);
    }
    __syncthreads();
    for (int i = tid; i < n; i += blockDim.x)
        out[i] = !exclusive ? xy[i] : i > 0 ? xy[i - 1] : identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, BLOCK / 2>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
