// passes: first-add
/* A thread adds two values that are half of all apart. */
#include "reduce.h"
enum { T = 256 };
__global__ void kernel(const value_t *in, value_t *out, int n, int half) {
    __shared__ value_t s[T];
    int tid = threadIdx.x, i = blockIdx.x * T + tid;
    int width = min((int)T, half - (int)(blockIdx.x * T));
    if (i + half < n)
        s[tid] = combine(in[i], in[i + half]);
    else if (i < half)
        s[tid] = in[i];
    __syncthreads();
    while (width > 1) {
        int h = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + h]);
        __syncthreads();
        width = h;
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    while (n > 0) {
        int half = (n + 1) / 2;
        int blocks = blocks_for(half, T);
        kernel<<<blocks, T>>>(d_in, blocks > 1 ? d_scratch : d_out, n, half);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
