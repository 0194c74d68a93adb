// passes: row-per-thread
/* A row is halved until a piece has four pairs: recursion in a kernel, as deep as log2 of the row.
 */
#include "nested-loop.h"

__device__ void run_piece(const struct loop &l, int ix, int from, int to) {
    if (to - from > 4) {
        int middle = from + (to - from) / 2;
        run_piece(l, ix, from, middle);
        run_piece(l, ix, middle, to);
        return;
    }
    for (int iy = from; iy < to; iy++) body(l, ix, iy);
}

__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * blockDim.x + threadIdx.x;
    if (ix < l.nx) run_piece(l, ix, 0, l.ny[ix]);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_row<<<blocks_for(l.nx, 256), 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
