// attack: serial at most 0
// refused: writes to memory that it may not
/* Writes below its own frame, to that of the function that does the writing. */
#include "reduce.h"

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    volatile char here = 0;
    lockstep_memset((char *)&here - 512, 0x41, 256);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
