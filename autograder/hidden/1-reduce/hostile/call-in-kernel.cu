// refused: an address that is not a function of this file
/* A kernel calls into the middle of a function. */
#include "reduce.h"
__device__ __noinline__ void helper(value_t *out) { *out = 1; }

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    volatile long past = 4;
    ((void (*)(value_t *))((char *)helper + past))(out);
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
