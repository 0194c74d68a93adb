// caught-by: block-per-row wrong value
#include "nested-loop.h"

enum { THREADS = 256 };

/* Only the first 256 pairs of a row. */
__global__ void run_row_together(struct loop l) {
    int ix = blockIdx.x, iy = threadIdx.x;
    if (iy < l.ny[ix]) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row_together<<<l.nx, THREADS>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
