// caught-by: simple wrong launch-error
#include "nested-loop.h"

/* The document's: Nx = 0, or rows that are all empty, make a grid without blocks. */
__global__ void run_nodes(struct loop l) {
    int ix = blockIdx.x * SIDE + threadIdx.x;
    if (ix >= l.nx) return;
    long iy = blockIdx.y * SIDE + threadIdx.y;
    for (; iy < l.ny[ix]; iy += (long)gridDim.y * SIDE) body(l, ix, (int)iy);
}

void nested_loop(struct loop l) {
    dim3 block(SIDE, SIDE), grid(blocks_for(l.nx, SIDE));
    grid.y = min(blocks_for(longest_row(l), SIDE), l.grid_height);
    run_nodes<<<grid, block>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
