// caught-by: simple under-bound bound:threads
#include "nested-loop.h"

/* A thread has 32 nodes of a column, one after the other. */
__global__ void run_pieces(struct loop l) {
    int ix = blockIdx.x * WARP + threadIdx.x;
    if (ix >= l.nx) return;
    long from = (blockIdx.y * 4 + threadIdx.y) * 32L, step = gridDim.y * 128L;
    for (int ny = l.ny[ix]; from < ny; from += step)
        for (long iy = from; iy < min(from + 32, (long)ny); iy++) body(l, ix, (int)iy);
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 grid(blocks_for(l.nx, WARP), min(blocks_for(longest, 128), l.grid_height));
    run_pieces<<<grid, dim3(WARP, 4)>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
