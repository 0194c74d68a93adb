// caught-by: simple wrong out-of-bounds
#include "nested-loop.h"

/* The last blocks reach beyond the rows. */
__global__ void run_nodes(struct loop l) {
    int ix = blockIdx.x * SIDE + threadIdx.x;
    long iy = blockIdx.y * SIDE + threadIdx.y;
    for (; iy < l.ny[ix]; iy += (long)gridDim.y * SIDE) body(l, ix, (int)iy);
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 block(SIDE, SIDE), grid(blocks_for(l.nx, SIDE));
    grid.y = min(blocks_for(longest, SIDE), l.grid_height);
    run_nodes<<<grid, block>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
