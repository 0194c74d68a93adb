// passes: naive
/* A block for each output, whose tree is padded with the identity to a power of two. */
#include "scan.h"

__global__ void reduce_prefix(const value_t *in, value_t *out, bool exclusive) {
    __shared__ value_t s[BLOCK];
    int tid = threadIdx.x, i = blockIdx.x, width = exclusive ? i : i + 1;
    s[tid] = tid < width ? in[tid] : identity();
    int padded = power_of_two_for(width);
    for (int d = 1; d < padded; d *= 2) {
        __syncthreads();
        if (tid % (2 * d) == 0 && tid < padded) s[tid] = combine(s[tid], s[tid + d]);
    }
    if (tid == 0) out[i] = s[0];
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n > 0) reduce_prefix<<<n, power_of_two_for(n)>>>(d_in, d_out, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
