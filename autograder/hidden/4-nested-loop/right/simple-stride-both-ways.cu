// passes: simple
/* A grid-stride loop in both dimensions (Harris 2013), blocks of 32 x 8. */
#include "nested-loop.h"

__global__ void run_nodes(struct loop l) {
    long across = (long)gridDim.x * blockDim.x, up = (long)gridDim.y * blockDim.y;
    for (long ix = (long)blockIdx.x * blockDim.x + threadIdx.x; ix < l.nx; ix += across) {
        int ny = l.ny[ix];
        for (long iy = (long)blockIdx.y * blockDim.y + threadIdx.y; iy < ny; iy += up)
            body(l, (int)ix, (int)iy);
    }
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 block(32, 8), grid(blocks_for(l.nx, 32), min(blocks_for(longest, 8), l.grid_height));
    run_nodes<<<grid, block>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
