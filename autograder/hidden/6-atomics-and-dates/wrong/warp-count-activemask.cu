// caught-by: warp-count wrong repeat
/* __activemask() as the mask of a whole warp: lanes that left a loop at different times need not
 * have met again. */
#include "container-sum.h"

/* [warp-count] */
__global__ void count_by_warp(struct containers in, float limit, unsigned *count) {
    int i = container_of_thread(), lane = (threadIdx.y * SIDE + threadIdx.x) % WARP;
    bool hit = i < in.n && sum_of(&in.list[i]) > limit;
    // TODO(2): the mask of the lanes with a hit; one lane adds their number to *count.
    unsigned hits = __ballot_sync(__activemask(), hit);
    if (lane == 0 && hits) atomicAdd(count, (unsigned)__popc(hits));
    // END TODO
}
/* [warp-count] */

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_by_warp<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
