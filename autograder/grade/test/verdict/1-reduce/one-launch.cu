/* An endless loop in a kernel, without a memory access. */
#include "reduce.h"

__global__ void reduce_endless(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n || n > 2;) asm volatile("" : "+r"(i));
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_endless<<<1, 1>>>(d_in, d_out, n);
}
