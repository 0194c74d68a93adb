// passes: block-per-row
/* A block that is one warp: Bell and Garland's "vector" kernel for sparse rows (2009). */
#include "nested-loop.h"

__global__ void run_row_by_warp(struct loop l) {
    int ix = blockIdx.x, ny = l.ny[ix];
    for (long iy = threadIdx.x; iy < ny; iy += WARP) body(l, ix, (int)iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row_by_warp<<<l.nx, WARP>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
