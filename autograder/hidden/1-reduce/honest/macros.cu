/* Macros before and after the contract: a number and a name are harmless; others come later. */
#define FIRST 1
#define QUICKLY
#include "reduce.h"
#include "reduce.h"
#define EACH(i, n) for (int i = FIRST; i < (n); i++)
#include "reduce.h"

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    EACH(i, n) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
