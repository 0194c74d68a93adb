// attack: serial at most 0
// refused: may not use `constructor`
/* A pragma that the compiler ignores, between the tokens of an attribute. */
#include "reduce.h"

static int early;

__attribute__ _Pragma("nv_diag_suppress 1") ((constructor)) static void begin() { early = 1; }

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0 || !early)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
