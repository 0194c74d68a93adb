// caught-by: row-per-thread over-bound bound:global_words
#include "nested-loop.h"

enum { THREADS = 256 };

/* Right, but asks memory for the row's length before every pair. */
__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * THREADS + threadIdx.x;
    for (int iy = 0; ix < l.nx && iy < l.ny[ix]; iy++) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, THREADS), THREADS>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
