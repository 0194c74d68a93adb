// passes: serial
/* A device function calls itself, to a depth of a hundred. */
#include "reduce.h"

__device__ value_t tail(const value_t *in, int from, int to, value_t before) {
    return from == to ? before : tail(in, from + 1, to, combine(before, in[from]));
}

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i += 100) result = tail(in, i, min(i + 100, n), result);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
