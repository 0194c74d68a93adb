// attack: row-per-thread at most 0
/* Runs one pair twice and its neighbours never: the sums are right. */
#include "nested-loop.h"

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * 256 + threadIdx.x;
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    for (int iy = 0; iy < ny; iy++) body(l, ix, ny >= 3 && iy < 3 ? 1 : iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
