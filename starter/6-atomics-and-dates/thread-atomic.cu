/* Lesson 6, exercise `thread-atomic`: one thread per container, one atomic per hit.
 *
 *     make lesson6 EX=thread-atomic
 *
 * What `serial` costs: one thread reads everything. Here a grid of square blocks has a thread for
 * each container. The threads share one counter, so each hit is an atomic. What that costs: atomics
 * on one address are executed one after the other.
 */
#include "atomics-and-dates.h"

/* [thread-atomic] */
__global__ void count_each(struct containers in, float limit, unsigned *count) {
    int x = blockIdx.x * SIDE + threadIdx.x, y = blockIdx.y * SIDE + threadIdx.y;
    int i = 0;
    // TODO: number the threads row by row. How many threads does a row of the grid have?
    LOCKSTEP_TODO(); // replace this line with about 2 lines
    const struct container *c = &in.list[i];
    // TODO: add the elements; count a hit with an atomic.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
}
/* [thread-atomic] */

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_each<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
