// attack: row-per-thread at most 0
/* One thread runs everything; a thread per row is launched, and stores a word to look busy. */
#include "nested-loop.h"

__global__ void run_row(struct loop l) {
    int t = blockIdx.x * 256 + threadIdx.x;
    if (t < l.nx) ((int *)l.scratch)[t] = t;
    if (t) return;
    for (int ix = 0; ix < l.nx; ix++)
        for (int iy = 0, ny = l.ny[ix]; iy < ny; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
