// passes: shared
/* Types with constructors and function objects: for both sides where the device needs them, for the
   host alone where it does not. */
#include <algorithm>
#include "reduce.h"

struct span {
    int first, width;
    __host__ __device__ span(int first, int width) : first(first), width(width) {}
};

struct joined {
    __device__ value_t operator()(value_t a, value_t b) const { return combine(a, b); }
};

struct round_sizes {
    int blocks;
    explicit round_sizes(int n) : blocks(blocks_for(n, BLOCK)) {}
    int operator()(int smallest) const { return std::max(blocks, smallest); }
};

template <class F> __device__ value_t tree(value_t *s, int width, F join) {
    int tid = threadIdx.x;
    while (width > 1) {
        int half = (width + 1) / 2;
        if (tid < width / 2) s[tid] = join(s[tid], s[tid + half]);
        __syncthreads();
        width = half;
    }
    return s[0];
}

__global__ void reduce_block(const value_t *in, value_t *out, int n) {
    __shared__ value_t s[BLOCK];
    int first = blockIdx.x * BLOCK;
    span mine(first, min((int)BLOCK, n - first));
    if ((int)threadIdx.x < mine.width) s[threadIdx.x] = in[mine.first + threadIdx.x];
    __syncthreads();
    value_t all = tree(s, mine.width, joined());
    if (threadIdx.x == 0) out[blockIdx.x] = all;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    const value_t *from = d_in;
    while (true) {
        round_sizes sizes(n);
        int blocks = sizes(1);
        value_t *to = blocks > 1 ? d_scratch : d_out;
        reduce_block<<<blocks, BLOCK>>>(from, to, n);
        CUDA_CHECK(cudaGetLastError());
        if (blocks == 1) return;
        from = to;
        d_scratch += blocks;
        n = blocks;
    }
}
