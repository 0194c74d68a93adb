/* Lesson 6, exercise `warp-count`: one atomic per warp, without a barrier.
 *
 *     make lesson6 EX=warp-count
 *
 * What `block-count` costs: all warps of a block wait for the one with the longest container. A
 * warp needs no barrier: __ballot_sync() gives all lanes a mask of the lanes that had a hit. What
 * it costs: up to eight atomics per block instead of one.
 */
#include "container-sum.h"

/* [warp-count] */
__global__ void count_by_warp(struct containers in, float limit, unsigned *count) {
    int i = container_of_thread(), lane = (threadIdx.y * SIDE + threadIdx.x) % WARP;
    bool hit = i < in.n && sum_of(&in.list[i]) > limit;
    // TODO(2): the mask of the lanes with a hit; one lane adds their number to *count.
    unsigned hits = __ballot_sync(0xffffffff, hit);
    if (lane == 0 && hits) atomicAdd(count, (unsigned)__popc(hits));
    // END TODO
}
/* [warp-count] */

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_by_warp<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
