// passes: bug
/* The check calls five times and spoils the output with two values in turn; the first round of the
   tree reads the input and writes to scratch, so that nothing is copied. */
#include "reduce.h"

int check(reduce_function candidate, const value_t *d_in, value_t *d_out, value_t *d_scratch, int n,
          value_t expected) {
    for (int call = 0; call < 5; call++) {
        value_t h = call % 2 ? expected + 1 : expected ^ 0x55555555;
        CUDA_CHECK(cudaMemcpy(d_out, &h, sizeof h, cudaMemcpyHostToDevice));
        candidate(d_in, d_out, d_scratch, n);
        CUDA_CHECK(cudaDeviceSynchronize());
        CUDA_CHECK(cudaMemcpy(&h, d_out, sizeof h, cudaMemcpyDeviceToHost));
        if (h != expected) return 0;
    }
    return 1;
}

__global__ void reduce_block(const value_t *in, value_t *data, value_t *out, int n) {
    int tid = threadIdx.x, first = blockIdx.x * BLOCK;
    int width = min((int)BLOCK, n - first);
    const value_t *from = in + first;
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2)
            data[first + tid] = combine(from[tid], from[tid + half]);
        else if (tid < half)
            data[first + tid] = from[tid];
        __syncthreads();
        from = data + first;
        width = half;
    }
    if (tid == 0) out[blockIdx.x] = from[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) store_identity<<<1, 1>>>(d_out);
    value_t *d_partial = d_scratch + n;
    while (n > 0) {
        int blocks = blocks_for(n, BLOCK);
        reduce_block<<<blocks, BLOCK>>>(d_in, d_scratch, blocks > 1 ? d_partial : d_out, n);
        CUDA_CHECK(cudaGetLastError());
        d_in = d_partial;
        d_partial += blocks;
        n = blocks > 1 ? blocks : 0;
    }
}
