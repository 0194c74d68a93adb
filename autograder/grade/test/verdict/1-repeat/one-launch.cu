/* A counter is never set to 0 again: right once, wrong ever after. */
#include "reduce.h"

__device__ int calls;

__global__ void reduce_once(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    if (calls == 0) *out = result;
    calls = 1;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_once<<<1, 1>>>(d_in, d_out, n);
}
