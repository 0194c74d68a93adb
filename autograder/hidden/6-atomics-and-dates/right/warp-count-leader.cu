// passes: warp-count
/* Threads without a container leave; the first lane with a hit adds for all of them. */
#include "container-sum.h"

__global__ void count_by_leader(struct containers in, float limit, unsigned *count) {
    int i = container_of_thread(), lane = (threadIdx.y * SIDE + threadIdx.x) % WARP;
    unsigned here = __ballot_sync(~0u, i < in.n);
    if (i >= in.n) return;
    unsigned hits = __ballot_sync(here, sum_of(&in.list[i]) > limit);
    if (lane == __ffs(hits) - 1) atomicAdd(count, (unsigned)__popc(hits));
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return;
    count_by_leader<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
