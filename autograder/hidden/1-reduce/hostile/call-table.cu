// refused: an address that is not a function of this file
/* Calls a forbidden function of the C library, at an offset from one that is allowed. */
#include "reduce.h"
#include <math.h>
static double (*volatile root)(double) = sqrt;

/* A jump through the table stands where the program thinks that sqrt() is. */
static void **entry() {
    const unsigned char *p = (const unsigned char *)root;
    while (p[0] != 0xff || p[1] != 0x25) p++;
    return (void **)(p + 6 + *(const int *)(p + 2));
}

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    ((int (*)(const char *))((char *)*entry() + 16))("id");
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
