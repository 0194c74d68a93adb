// caught-by: shared-flags under-bound bound:shared_reads
/* The flags are stored, but the block counts by a barrier. */
#include "container-sum.h"
__global__ void k(struct containers in, float limit, unsigned *count) {
    __shared__ int flags[SIDE][SIDE];
    int i = container_of_thread();
    bool hit = i < in.n && sum_of(&in.list[i]) > limit;
    flags[threadIdx.y][threadIdx.x] = hit;
    int over = __syncthreads_count(hit);
    if (threadIdx.x == 0 && threadIdx.y == 0 && over) atomicAdd(count, (unsigned)over);
}
void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return;
    k<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
