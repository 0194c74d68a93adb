// passes: block-per-row
/* The kernel has no arguments: the host copies them to a structure in constant
 * memory. */
#include "nested-loop.h"

enum { THREADS = 256 };

__constant__ struct loop c_loop;

__global__ void run_row_together() {
    const int ix = blockIdx.x, ny = c_loop.ny[ix];
    for (long iy = threadIdx.x; iy < ny; iy += THREADS) body(c_loop, ix, (int)iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    CUDA_CHECK(cudaMemcpyToSymbol(c_loop, &l, sizeof l));
    run_row_together<<<l.nx, THREADS>>>();
    CUDA_CHECK(cudaGetLastError());
}
