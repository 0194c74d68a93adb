// passes: first-add
/* Mark Harris, "Optimizing Parallel Reduction in CUDA", kernel 6: the block size is a template
   argument and all rounds are unrolled; the host picks the instance for n. */
#include "reduce.h"

template <int THREADS> __device__ void last_warp(value_t *s, int tid) {
#pragma unroll
    for (int d = 32; d > 0; d /= 2) {
        if (THREADS >= 2 * d && tid < d) s[tid] = combine(s[tid], s[tid + d]);
        __syncwarp();
    }
}

template <int THREADS> __global__ void reduce_block(const value_t *in, value_t *out, int n) {
    extern __shared__ value_t s[];
    int tid = threadIdx.x, i = blockIdx.x * THREADS * 2 + tid;
    s[tid] = i < n ? in[i] : identity();
    if (i + THREADS < n) s[tid] = combine(s[tid], in[i + THREADS]);
    __syncthreads();
    if (THREADS >= 1024 && tid < 512) s[tid] = combine(s[tid], s[tid + 512]);
    if (THREADS >= 1024) __syncthreads();
    if (THREADS >= 512 && tid < 256) s[tid] = combine(s[tid], s[tid + 256]);
    if (THREADS >= 512) __syncthreads();
    if (THREADS >= 256 && tid < 128) s[tid] = combine(s[tid], s[tid + 128]);
    if (THREADS >= 256) __syncthreads();
    if (THREADS >= 128 && tid < 64) s[tid] = combine(s[tid], s[tid + 64]);
    if (THREADS >= 128) __syncthreads();
    if (tid < 32) last_warp<THREADS>(s, tid);
    if (tid == 0) out[blockIdx.x] = s[0];
}

static int launch(const value_t *d_in, value_t *d_out, int n, int threads) {
    int blocks = blocks_for(n, 2 * threads);
    size_t bytes = threads * sizeof *d_in;
    switch (threads) {
    case 1024: reduce_block<1024><<<blocks, 1024, bytes>>>(d_in, d_out, n); break;
    case 512: reduce_block<512><<<blocks, 512, bytes>>>(d_in, d_out, n); break;
    case 256: reduce_block<256><<<blocks, 256, bytes>>>(d_in, d_out, n); break;
    case 128: reduce_block<128><<<blocks, 128, bytes>>>(d_in, d_out, n); break;
    default: reduce_block<64><<<blocks, 64, bytes>>>(d_in, d_out, n);
    }
    CUDA_CHECK(cudaGetLastError());
    return blocks;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    while (n > 0) {
        int threads = 64;
        while (threads < 512 && 2 * threads < n) threads *= 2;
        value_t *d_next = n > 2 * threads ? d_scratch : d_out;
        int blocks = launch(d_in, d_next, n, threads);
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
