// caught-by: simple under-bound bound:threads
#include "nested-loop.h"

/* Right, but one thread a column does it all. */
__global__ void run_column(struct loop l) {
    int ix = blockIdx.x * WARP + threadIdx.x;
    for (int iy = 0; ix < l.nx && iy < l.ny[ix]; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_column<<<blocks_for(l.nx, WARP), WARP>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
