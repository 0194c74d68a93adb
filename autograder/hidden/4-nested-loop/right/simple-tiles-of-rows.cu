// passes: simple
/* blockIdx.x says row and tile, 64 threads lie along the row: y has no limit. */
#include "nested-loop.h"
enum { T = 64 };
__global__ void kernel(struct loop l, unsigned tiles) {
    int ix = blockIdx.x / tiles, iy = blockIdx.x % tiles * T + threadIdx.x;
    if (iy < l.ny[ix]) body(l, ix, iy);
}
void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (!longest) return;
    unsigned tiles = blocks_for(longest, T);
    kernel<<<l.nx * tiles, T>>>(l, tiles);
    CUDA_CHECK(cudaGetLastError());
}
