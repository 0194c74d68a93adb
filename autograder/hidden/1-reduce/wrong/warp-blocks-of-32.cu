// caught-by: warp over-bound bound:barriers
/* A tree with barriers, in blocks of one warp; no shuffle. */
#include "reduce.h"
enum { T = 32 };
__global__ void r(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[T];
    int tid = threadIdx.x, first = blockIdx.x * T, stride = gridDim.x * T,
        width = min((int)T, n - first);
    if (tid < width) {
        value_t m = in[first + tid];
        for (long i = (long)first + tid + stride; i < n; i += stride) m = combine(m, in[i]);
        s[tid] = m;
    }
    __syncthreads();
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = combine(s[tid], s[tid + half]);
        __syncthreads();
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = s[0];
}
void reduce(const value_t *d_in, value_t *d_out, value_t *d_s, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    while (true) {
        int b = min(blocks_for(n, T), 8448);
        value_t *o = b > 1 ? d_s : d_out;
        r<<<b, T>>>(d_in, o, n);
        CUDA_CHECK(cudaGetLastError());
        if (b == 1) return;
        d_in = d_s;
        d_s += b;
        n = b;
    }
}
