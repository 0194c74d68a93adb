// passes: row-per-thread
/* Blocks of 64, and a grid-stride loop, although the grid covers all rows (Harris 2013). */
#include "nested-loop.h"

__global__ void run_rows(struct loop l) {
    long stride = (long)gridDim.x * blockDim.x;
    for (long ix = (long)blockIdx.x * blockDim.x + threadIdx.x; ix < l.nx; ix += stride) {
        const int ny = l.ny[ix];
        int iy = 0;
        while (iy < ny) body(l, (int)ix, iy++);
    }
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_rows<<<blocks_for(l.nx, 64), 64>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
