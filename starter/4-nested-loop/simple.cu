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
    // TODO: the last blocks reach beyond nx; the rows may be longer than the grid is high.
    LOCKSTEP_TODO(); // replace this line with about 4 lines
}

static void run_rectangle(const struct loop &l, int longest) {
    dim3 block(SIDE, SIDE), grid;
    // TODO: enough blocks in x for the rows, in y for the longest one (if so many are allowed).
    LOCKSTEP_TODO(); // replace this line with about 2 lines
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
