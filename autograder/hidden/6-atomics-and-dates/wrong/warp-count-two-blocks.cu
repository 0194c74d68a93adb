// caught-by: warp-count over-bound bound:longest_block
/* Two blocks count all containers; the others return. */
#include "container-sum.h"
__global__ void count_each(struct containers in, float limit, unsigned *count) {
    if (blockIdx.x > 1) return;
    int tid = threadIdx.x + blockIdx.x * 1024, hits = 0;
    for (int first = 0; first < in.n; first += 2048) {
        int i = first + tid;
        bool hit = i < in.n && sum_of(&in.list[i]) > limit;
        hits += __popc(__ballot_sync(0xffffffff, hit));
    }
    if (tid % 32 == 0 && hits) atomicAdd(count, hits);
}
void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return;
    count_each<<<pieces(in.n, 1024), 1024>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
