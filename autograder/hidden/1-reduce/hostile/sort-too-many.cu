// attack: serial at most 0
// refused: writes to memory that it may not
/* More elements than any memory has bytes. */
#include "reduce.h"
#include <stdlib.h>
static int values[16];
static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    qsort(values, (size_t)1 << 62, 16, compare);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
