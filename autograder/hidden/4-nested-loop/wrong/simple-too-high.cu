// caught-by: simple over-bound bound:threads
#include "nested-loop.h"

/* The document's: a row of more than 2,097,120 pairs asks for more blocks in y than there may be.
 */
__global__ void run_nodes(struct loop l) {
    int ix = blockIdx.x * SIDE + threadIdx.x, iy = blockIdx.y * SIDE + threadIdx.y;
    if (ix < l.nx && iy < l.ny[ix]) body(l, ix, iy);
}

void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest == 0) return;
    dim3 block(SIDE, SIDE), grid(blocks_for(l.nx, SIDE), blocks_for(longest, SIDE));
    run_nodes<<<grid, block>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
