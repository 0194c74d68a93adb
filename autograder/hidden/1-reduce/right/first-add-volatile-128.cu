// passes: first-add
/* Harris' last warp without barriers, in blocks of 128 threads. */
#include "reduce.h"
template <unsigned B> __device__ void warpReduce(volatile value_t *v, unsigned tid) {
    value_t x = v[tid];
    if (B >= 64) {
        x = combine(x, v[tid + 32]);
        __syncwarp();
        v[tid] = x;
        __syncwarp();
    }
    if (B >= 32) {
        x = combine(x, v[tid + 16]);
        __syncwarp();
        v[tid] = x;
        __syncwarp();
    }
    if (B >= 16) {
        x = combine(x, v[tid + 8]);
        __syncwarp();
        v[tid] = x;
        __syncwarp();
    }
    if (B >= 8) {
        x = combine(x, v[tid + 4]);
        __syncwarp();
        v[tid] = x;
        __syncwarp();
    }
    if (B >= 4) {
        x = combine(x, v[tid + 2]);
        __syncwarp();
        v[tid] = x;
        __syncwarp();
    }
    if (B >= 2) {
        x = combine(x, v[tid + 1]);
        __syncwarp();
        v[tid] = x;
        __syncwarp();
    }
}
template <unsigned B> __global__ void r(const value_t *in, value_t *out, unsigned n) {
    __shared__ value_t s[B];
    unsigned t = threadIdx.x, i = blockIdx.x * B * 2 + t;
    value_t v = i < n ? in[i] : identity();
    s[t] = i + B < n ? combine(v, in[i + B]) : v;
    __syncthreads();
#pragma unroll
    for (unsigned k = B / 2; k > 32; k /= 2) {
        if (t < k) s[t] = combine(s[t], s[t + k]);
        __syncthreads();
    }
    if (t < 32) warpReduce<B>(s, t);
    if (t == 0) out[blockIdx.x] = s[0];
}
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    for (;;) {
        int b = blocks_for(n, 256);
        r<128><<<b, 128>>>(d_in, b == 1 ? d_out : d_scratch, n);
        if (b == 1) return;
        d_in = d_scratch;
        d_scratch += b;
        n = b;
    }
}
