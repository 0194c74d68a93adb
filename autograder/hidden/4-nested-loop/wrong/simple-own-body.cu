// caught-by: simple under-bound bound:work
#include "nested-loop.h"

/* Right sums and cells, but by a body of its own: nobody can say what it costs. */
__global__ void run_nodes(struct loop l) {
    int ix = blockIdx.x * SIDE + threadIdx.x;
    if (ix >= l.nx) return;
    long iy = blockIdx.y * SIDE + threadIdx.y;
    for (; iy < l.ny[ix]; iy += (long)gridDim.y * SIDE) {
        if (l.body == STORE_BODY)
            l.cells[l.place[ix] + iy] = pair_value(ix, (uint32_t)iy);
        else
            atomicAdd(&l.sums[ix],
                      l.body == LONG_BODY ? long_value(ix, (uint32_t)iy) : 2 * (sum_t)iy);
    }
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 block(SIDE, SIDE), grid(blocks_for(l.nx, SIDE));
    grid.y = min(blocks_for(longest, SIDE), l.grid_height);
    run_nodes<<<grid, block>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
