// caught-by: simple wrong value
#include "nested-loop.h"

/* The grid's height is rounded down: rows lose their ends. */
__global__ void run_nodes(struct loop l) {
    int ix = blockIdx.x * SIDE + threadIdx.x, iy = blockIdx.y * SIDE + threadIdx.y;
    if (ix < l.nx && iy < l.ny[ix]) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 block(SIDE, SIDE), grid(blocks_for(l.nx, SIDE), max(longest / SIDE, 1));
    run_nodes<<<grid, block>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
