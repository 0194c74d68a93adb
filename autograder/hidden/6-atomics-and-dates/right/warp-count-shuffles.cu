// passes: warp-count
/* The lanes' hits are added with shuffles. */
#include "container-sum.h"

__global__ void count_by_shuffles(struct containers in, float limit, unsigned *count) {
    int i = container_of_thread(), lane = (threadIdx.y * blockDim.x + threadIdx.x) & 31;
    unsigned hits = i < in.n && sum_of(in.list + i) > limit;
    for (int d = 1; d < WARP; d *= 2) hits += __shfl_xor_sync(0xffffffff, hits, d);
    if (lane == 31 && hits > 0) atomicAdd(count, hits);
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return;
    count_by_shuffles<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
