// caught-by: one-launch over-bound bound:steps
/* One thread reduces; the others execute atomics whose results the kernel does not use. */
#include "reduce.h"
__global__ void all(const value_t *in, value_t *out, int n) {
    __shared__ unsigned decoy[BLOCK];
    int tid = threadIdx.x;
    decoy[tid] = 0;
    if (tid == 0) {
        value_t m = in[0];
        for (int i = 1; i < n; i++) m = combine(m, in[i]);
        *out = m;
    } else
        for (int i = tid; i < 8 * n; i += BLOCK - 1) atomicAdd(&decoy[tid], 1u);
}
void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        all<<<1, BLOCK>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
