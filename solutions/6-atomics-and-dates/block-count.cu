/* Lesson 6, exercise `block-count`: a barrier that counts.
 *
 *     make lesson6 EX=block-count
 *
 * What `shared-flags` costs: an array in shared memory, and a loop of one thread over 256 flags.
 * The barrier __syncthreads_count() returns the number of threads that passed a value other than 0,
 * to all threads of the block.
 */
#include "container-sum.h"

/* [block-count] */
__global__ void count_by_block(struct containers in, float limit, unsigned *count) {
    int i = container_of_thread();
    // TODO(3): count the block's hits at a barrier; one thread adds them to *count.
    bool hit = i < in.n && sum_of(&in.list[i]) > limit;
    int over = __syncthreads_count(hit);
    if (threadIdx.x == 0 && threadIdx.y == 0 && over) atomicAdd(count, (unsigned)over);
    // END TODO
}
/* [block-count] */

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_by_block<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
