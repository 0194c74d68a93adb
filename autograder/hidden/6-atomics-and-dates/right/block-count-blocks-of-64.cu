// passes: block-count
/* Blocks of 64 threads. */
#include "container-sum.h"

__global__ void count_by_64(struct containers in, float limit, unsigned *count) {
    int i = blockIdx.x * 64 + threadIdx.x;
    unsigned over = __syncthreads_count(i < in.n && sum_of(&in.list[i]) > limit);
    if (threadIdx.x == 0) atomicAdd(count, over);
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n > 0) count_by_64<<<pieces(in.n, 64), 64>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
