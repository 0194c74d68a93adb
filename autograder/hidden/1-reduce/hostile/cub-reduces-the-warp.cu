// attack: warp at most 0
// refused: cub
/* CUB reduces the warp, in an exercise that asks for own code. */
#include <cub/warp/warp_reduce.cuh>
#include "reduce.h"

struct operation {
    __device__ value_t operator()(value_t a, value_t b) const { return combine(a, b); }
};

__global__ void by_cub(const value_t *in, value_t *out, int n) {
    __shared__ typename cub::WarpReduce<value_t>::TempStorage room[32];
    __shared__ value_t totals[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32;
    value_t v = i < n ? in[i] : identity();
    v = cub::WarpReduce<value_t>(room[warp]).Reduce(v, operation());
    if (threadIdx.x % 32 == 0) totals[warp] = v;
    __syncthreads();
    if (warp > 0) return;
    v = cub::WarpReduce<value_t>(room[0]).Reduce(totals[threadIdx.x], operation());
    if (threadIdx.x == 0) out[blockIdx.x] = v;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    const value_t *from = d_in;
    value_t *to = d_scratch;
    do {
        int blocks = n > 0 ? (n + 1023) / 1024 : 1;
        by_cub<<<blocks, 1024>>>(from, blocks > 1 ? to : d_out, n);
        from = to;
        to += blocks;
        n = blocks;
    } while (n > 1);
    CUDA_CHECK(cudaGetLastError());
}
