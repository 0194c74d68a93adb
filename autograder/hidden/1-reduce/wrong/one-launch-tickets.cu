// caught-by: one-launch over-bound bound:steps
/* One thread reduces; the others execute atomics whose results the kernel does not use. */
#include "reduce.h"
__global__ void all(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    __shared__ unsigned decoy[BLOCK];
    int tid = threadIdx.x;
    value_t m = identity();
    decoy[tid] = 0;
    for (int first = 0; first < n; first += BLOCK) {
        int width = min((int)BLOCK, n - first);
        if (tid < width) s[tid] = in[first + tid];
        __syncthreads();
        for (int k = 0; k < width && tid == 0; k++) m = combine(m, s[k]);
        __syncthreads();
    }
    if (tid == 0)
        *out = m;
    else
        for (int i = tid; i < 8 * n; i += BLOCK - 1) atomicAdd(&decoy[tid], 1u);
}
void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        all<<<1, BLOCK>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
