// passes: warp-count
/* Blocks of 1,024 threads, whose warps add a count that is 0 as well. */
#include "container-sum.h"

__global__ void count_by_1024(struct containers in, float limit, unsigned *count) {
    int i = blockIdx.x * 1024 + threadIdx.x;
    unsigned hits = __ballot_sync(~0u, i < in.n && sum_of(&in.list[i]) > limit);
    if (threadIdx.x % WARP == 0) atomicAdd(count, (unsigned)__popc(hits));
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n > 0) count_by_1024<<<pieces(in.n, 1024), 1024>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
