// passes: shared-flags
/* Blocks of 128 threads. */
#include "container-sum.h"

__global__ void count_128(struct containers in, float limit, unsigned *count) {
    __shared__ unsigned flags[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    flags[threadIdx.x] = i < in.n && sum_of(&in.list[i]) > limit;
    __syncthreads(); // all flags are stored
    if (threadIdx.x > 0) return;
    unsigned over = 0;
    for (unsigned flag : flags) over += flag;
    atomicAdd(count, over);
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n > 0) count_128<<<pieces(in.n, 128), 128>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
