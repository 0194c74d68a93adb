// passes: shared-flags
/* The flags are added by halves, as in lesson 1. */
#include "container-sum.h"

__global__ void count_by_tree(struct containers in, float limit, unsigned *count) {
    __shared__ int flags[THREADS];
    int i = container_of_thread(), tid = threadIdx.y * SIDE + threadIdx.x;
    flags[tid] = i < in.n && sum_of(&in.list[i]) > limit;
    for (int half = THREADS / 2; half > 0; half /= 2) {
        __syncthreads(); // all flags of the round before are stored
        if (tid < half) flags[tid] += flags[tid + half];
    }
    if (tid == 0) atomicAdd(count, (unsigned)flags[0]);
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return;
    count_by_tree<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
