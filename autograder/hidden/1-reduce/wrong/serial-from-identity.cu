// caught-by: serial over-bound bound:work
/* Starts from identity(): n operations where n - 1 suffice. */
#include "reduce.h"

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = identity();
    for (int i = 0; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
