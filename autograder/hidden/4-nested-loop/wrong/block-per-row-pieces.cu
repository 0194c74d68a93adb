// caught-by: block-per-row over-bound bound:global_store_sectors
#include "nested-loop.h"

/* Each thread takes a piece of the row: neighbouring threads are far apart. */
__global__ void run_pieces(struct loop l) {
    int ix = blockIdx.x, ny = l.ny[ix], size = blocks_for(ny, 256);
    long from = (long)threadIdx.x * size, to = min(from + size, (long)ny);
    for (long iy = from; iy < to; iy++) body(l, ix, (int)iy);
}

void nested_loop(struct loop l) {
    if (l.nx == 0) return;
    run_pieces<<<l.nx, 256>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
