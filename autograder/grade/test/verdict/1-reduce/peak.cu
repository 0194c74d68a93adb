/* Wrong for more than one value; prints what it does, many times. */
#include "reduce.h"
#include <stdio.h>

__global__ void reduce_printing(const value_t *in, value_t *out, int n) {
    for (int i = 0; i < n; i++) printf("value %d of %d is %u\n", i, n, in[i]);
    *out = in[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_printing<<<1, 1>>>(d_in, d_out, n);
}
