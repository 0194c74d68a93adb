// passes: shared
/* The last warp without branches, in blocks of 256 (M. Harris, step 5). */
#include "reduce.h"
template <unsigned blockSize> __device__ void warpReduce(volatile value_t *sdata, unsigned tid) {
    value_t x = sdata[tid];
    if (blockSize >= 64) {
        x = combine(x, sdata[tid + 32]);
        __syncwarp();
        sdata[tid] = x;
        __syncwarp();
    }
    if (blockSize >= 32) {
        x = combine(x, sdata[tid + 16]);
        __syncwarp();
        sdata[tid] = x;
        __syncwarp();
    }
    if (blockSize >= 16) {
        x = combine(x, sdata[tid + 8]);
        __syncwarp();
        sdata[tid] = x;
        __syncwarp();
    }
    if (blockSize >= 8) {
        x = combine(x, sdata[tid + 4]);
        __syncwarp();
        sdata[tid] = x;
        __syncwarp();
    }
    if (blockSize >= 4) {
        x = combine(x, sdata[tid + 2]);
        __syncwarp();
        sdata[tid] = x;
        __syncwarp();
    }
    if (blockSize >= 2) {
        x = combine(x, sdata[tid + 1]);
        __syncwarp();
        sdata[tid] = x;
        __syncwarp();
    }
}
template <unsigned blockSize>
__global__ void reduce5(const value_t *g_idata, value_t *g_odata, unsigned n) {
    __shared__ value_t sdata[blockSize];
    unsigned tid = threadIdx.x, i = blockIdx.x * blockSize + tid;
    sdata[tid] = i < n ? g_idata[i] : identity();
    __syncthreads();
    for (unsigned s = blockSize / 2; s > 32; s >>= 1) {
        if (tid < s) sdata[tid] = combine(sdata[tid], sdata[tid + s]);
        __syncthreads();
    }
    if (tid < 32) warpReduce<blockSize>(sdata, tid);
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    while (true) {
        int blocks = blocks_for(n, 256);
        reduce5<256><<<blocks, 256>>>(d_in, blocks == 1 ? d_out : d_scratch, n);
        CUDA_CHECK(cudaGetLastError());
        if (blocks == 1) break;
        d_in = d_scratch;
        d_scratch += blocks;
        n = blocks;
    }
}
