/* Lesson 4, exercise `simple`: a thread for every node of the rectangle.
 *
 *     make lesson4 EX=simple
 *
 * The reference for all that follows, and what most programs do. Nx rows, the longest one has
 * max(Ny) pairs: launch a thread for each of the Nx * max(Ny) nodes, and let those go home for whom
 * there is no pair. If all lengths up to the longest are alike, that is half of them. If most rows
 * are short, it is nearly all: the report says how many threads are launched for each pair.
 */
#include "nested-loop.h"

/* [simple] */
__global__ void run_nodes(struct loop l) {
    int ix = blockIdx.x * SIDE + threadIdx.x;
    // TODO(4): the last blocks reach beyond nx; the rows may be longer than the grid is high.
    if (ix >= l.nx) return;
    int ny = l.ny[ix];
    long iy = blockIdx.y * SIDE + threadIdx.y; // long: iy + the grid's height may pass 2^31
    for (; iy < ny; iy += (long)gridDim.y * SIDE) body(l, ix, (int)iy);
    // END TODO
}

static void run_rectangle(const struct loop &l, int longest) {
    dim3 block(SIDE, SIDE), grid;
    // TODO(2): enough blocks in x for the rows, in y for the longest one (if so many are allowed).
    grid.x = blocks_for(l.nx, SIDE);
    grid.y = min(blocks_for(longest, SIDE), l.grid_height);
    // END TODO
    run_nodes<<<grid, block>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
/* [simple] */

#ifndef ONLY_PARTS_OF_SIMPLE // other exercises use the rest
void nested_loop(struct loop l) {
    int longest = longest_row(l);
    if (longest > 0) run_rectangle(l, longest); // a grid of no blocks is an error
}
#endif
