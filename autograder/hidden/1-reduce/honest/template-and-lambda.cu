// passes: serial
/* A template, with a device lambda as its argument. */
#include "reduce.h"

template <class Operation>
__global__ void fold(const value_t *in, value_t *out, int n, Operation op) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = op(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        fold<<<1, 1>>>(d_in, d_out, n,
                       [] __device__(value_t a, value_t b) { return combine(a, b); });
    CUDA_CHECK(cudaGetLastError());
}
