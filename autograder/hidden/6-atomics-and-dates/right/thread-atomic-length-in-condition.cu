// passes: thread-atomic
/* The loop's condition reads the length from the structure. */
#include "atomics-and-dates.h"

__global__ void count_each(struct containers in, float limit, unsigned *count) {
    int x = blockIdx.x * SIDE + threadIdx.x, y = blockIdx.y * SIDE + threadIdx.y;
    int i = 0;
    i = y * (gridDim.x * SIDE) + x;
    if (i >= in.n) return; // the grid may have more threads than there are containers
    const struct container *c = &in.list[i];
    float sum = 0;
    for (int k = 0; k < c->count; k++) sum = add(sum, c->elements[k]);
    if (sum > limit) atomicAdd(count, 1u);
}

void count_containers(struct containers in, float limit, unsigned *d_count) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_each<<<grid_of(in), dim3(SIDE, SIDE)>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
