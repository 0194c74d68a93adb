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
    // TODO(2): number the threads row by row. How many threads does a row of the grid have?
    i = y * (gridDim.x * SIDE) + x;
    if (i >= in.n) return; // the grid may have more threads than there are containers
    // END TODO
    const struct container *c = &in.list[i];
    // TODO(3): add the elements; count a hit with an atomic.
    float sum = 0;
    for (int k = 0, elements = c->count; k < elements; k++) sum = add(sum, c->elements[k]);
    if (sum > limit) atomicAdd(count, 1u);
    // END TODO
}
/* [thread-atomic] */

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_each<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
