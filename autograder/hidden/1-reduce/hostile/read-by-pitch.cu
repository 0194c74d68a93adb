// attack: serial at most 0
// refused: not fit\|reads memory that it may not\|did nothing
/* The second row is so far from the first that the sum of the offsets overflows 64 bits. */
#include "reduce.h"
static char *volatile place = (char *)&threadIdx;
static char *runtime() { return place + 4 * sizeof threadIdx; } // its variables
static char row[16];

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    size_t pitch = (size_t)runtime() - (size_t)row;
    if (pitch < 16) pitch += 1ull << 63;
    cudaMemcpy2D(d_out, 4, row, pitch, 4, 2, cudaMemcpyHostToDevice);
    *(volatile int *)runtime();
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
