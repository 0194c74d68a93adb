// passes: global
/* Kirk and Hwu's first reduction, in place in global memory (Programming Massively Parallel
   Processors, "simple sum reduction"), on a copy: 256 values a block. */
#include "reduce.h"

enum { THREADS = 256 };

__global__ void reduce_in_place(value_t *data, value_t *out, int n) {
    int first = blockIdx.x * THREADS, tid = threadIdx.x, width = min((int)THREADS, n - first);
    for (int stride = THREADS / 2; stride > 0; stride /= 2) {
        if (tid < stride && tid + stride < width)
            data[first + tid] = combine(data[first + tid], data[first + tid + stride]);
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = data[first];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    CUDA_CHECK(cudaMemcpyAsync(d_scratch, d_in, n * sizeof *d_in, cudaMemcpyDeviceToDevice));
    while (n > 0) {
        int blocks = blocks_for(n, THREADS);
        value_t *d_next = blocks > 1 ? d_scratch + n : d_out;
        reduce_in_place<<<blocks, THREADS>>>(d_scratch, d_next, n);
        CUDA_CHECK(cudaGetLastError());
        d_scratch = d_next;
        n = blocks > 1 ? blocks : 0;
    }
}
