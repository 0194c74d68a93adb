// caught-by: naive over-bound bound:steps
/* One thread computes each output, one value at a time. */
#include "scan.h"

/* Block i reduces the first `width` values, by halves as in lesson 1, in their order: neighbours
   are combined, left with right, so that the operator need not be commutative. */
__global__ void reduce_prefix(const value_t *in, value_t *out, bool exclusive) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, i = blockIdx.x; // this block's output
    int width = exclusive ? i : i + 1;     // values that count in it
    if (tid == 0 && width > 0) s[0] = in[0];
    for (int k = 1; k < width && tid == 0; k++) s[0] = combine(s[0], in[k]);
    if (tid == 0) out[i] = width > 0 ? s[0] : identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    reduce_prefix<<<n, power_of_two_for(n)>>>(d_in, d_out, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
