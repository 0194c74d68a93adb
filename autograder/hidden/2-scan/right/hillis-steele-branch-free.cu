// passes: hillis-steele
/* Without a branch: what is complete is combined with the identity. */
#include "scan.h"
__global__ void k(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t temp[2][BLOCK];
    int t = threadIdx.x, pin = 1, pout = 0;
    if (exclusive)
        temp[pout][t] = t > 0 && t <= n ? in[t - 1] : identity();
    else
        temp[pout][t] = t < n ? in[t] : identity();
    __syncthreads();
    for (int d = 1; d < n; d <<= 1) {
        pout = 1 - pout, pin = 1 - pout;
        value_t left = t >= d ? temp[pin][t - d] : identity();
        temp[pout][t] = combine(left, temp[pin][t]);
        __syncthreads();
    }
    if (t < n) out[t] = temp[pout][t];
}
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    k<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
