/* Wrong only for n = 0: the lesson's kernel is launched with a wrong pointer. */
#include "reduce.h"

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out + 1);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
}
