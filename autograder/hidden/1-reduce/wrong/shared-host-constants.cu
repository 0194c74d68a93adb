// caught-by: shared wrong host-device-pointer
/* The distances of the tree are a constant array of the host, which a GPU cannot read. */
#include "reduce.h"

static const int distances[] = {512, 256, 128, 64, 32, 16, 8, 4, 2, 1, 0};

__global__ void tree_of_block(const value_t *from, value_t *to, int n, const int *distance) {
    __shared__ value_t sums[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    sums[threadIdx.x] = i < n ? from[i] : identity();
    __syncthreads();
    for (; *distance; distance++) {
        bool left = threadIdx.x < (unsigned)*distance && threadIdx.x + *distance < BLOCK;
        if (left && i + *distance < n)
            sums[threadIdx.x] = combine(sums[threadIdx.x], sums[threadIdx.x + *distance]);
        __syncthreads();
    }
    if (threadIdx.x == 0) to[blockIdx.x] = sums[0];
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    do {
        int pieces = n > BLOCK ? blocks_for(n, BLOCK) : 1;
        value_t *to = pieces == 1 ? d_out : d_scratch;
        tree_of_block<<<pieces, BLOCK>>>(d_in, to, n, distances);
        CUDA_CHECK(cudaGetLastError());
        d_in = to, d_scratch += pieces, n = pieces;
    } while (n > 1);
}
