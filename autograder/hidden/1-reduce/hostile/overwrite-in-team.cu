// attack: serial at most 0
// refused: writes to memory that it may not
/* The libraries lie between the stack of an OpenMP thread and that of its parent. */
#include "reduce.h"
#include <stdio.h>

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    FILE *const library = stdout;
#pragma omp parallel num_threads(2)
    *(volatile char *)library = 0;
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
