// passes: simple
/* Blocks of 16 x 16 threads, the usual shape of Kirk and Hwu's examples. */
#include "nested-loop.h"

enum { TILE = 16 };

__global__ void run_nodes(struct loop l) {
    int ix = blockIdx.x * blockDim.x + threadIdx.x;
    if (ix < l.nx) {
        long ny = l.ny[ix];
        for (long iy = (long)blockIdx.y * blockDim.y + threadIdx.y; iy < ny;
             iy += (long)gridDim.y * blockDim.y)
            body(l, ix, (int)iy);
    }
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 grid(blocks_for(l.nx, TILE), min(blocks_for(longest, TILE), l.grid_height));
    run_nodes<<<grid, dim3(TILE, TILE)>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
