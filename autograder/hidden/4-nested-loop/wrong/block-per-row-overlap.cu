// caught-by: block-per-row racy race
#include "nested-loop.h"

enum { THREADS = 256 };

/* A stride that is too short: thread 255 and thread 0 meet. */
__global__ void run_row_together(struct loop l) {
    int ix = blockIdx.x, ny = l.ny[ix];
    for (long iy = threadIdx.x; iy < ny; iy += THREADS - 1) body(l, ix, (int)iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row_together<<<l.nx, THREADS>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
