// caught-by: row-per-thread wrong value
#include "nested-loop.h"

enum { THREADS = 256 };

/* One pair too many: where each has a place of its own, it is the first of the next row. */
__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * THREADS + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy <= ny && ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, THREADS), THREADS>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
