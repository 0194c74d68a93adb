// attack: serial at most 0
// refused: writes to memory that it may not
/* Writes to a block that it has written before, and freed since: the grader may have allocated it. */
#include "reduce.h"

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

static __noinline__ void fill(long *p, long with) {
    for (int i = 0; i < 8; i++) p[i] = with;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    long *p = (long *)malloc(64), *kept = p;
    fill(p, 1);
    free(p);
    fill(kept, 0x1000);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
