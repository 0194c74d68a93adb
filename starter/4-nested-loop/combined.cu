/* Lesson 4, exercise `combined`: a rectangle below, frames above.
 *
 *     make lesson4 EX=combined
 *
 * What `frame` costs: sorted rows lie anywhere in memory, and rows of two pairs need frames, too.
 * Most rows are short, so cut the plot where a quarter of the rows is longer (alpha = 0.75): below
 * the cut the rectangle is nearly full, and its rows need no order; above it are few rows, which
 * get frames. How high the cut is, only the card knows; so the blocks that run the rectangle go
 * round until it is done, and no copy is waited for.
 */
#define ONLY_PARTS_OF_FRAME // your own frames
#include "frame.cu"

/* The pairs below *cut, of all rows, in their own order. */
/* [low] */
__global__ void run_low(struct loop l, const int *cut) {
    long across = blocks_for(l.nx, SIDE), squares = across * blocks_for(*cut, SIDE);
    for (long s = blockIdx.x; s < squares; s += gridDim.x) {
        int ix = (int)(s % across) * SIDE + threadIdx.x;
        // TODO: which iy is this thread's? Is there a pair, and is it below the cut?
        LOCKSTEP_TODO(); // replace this line with about 2 lines
    }
}
/* [low] */

/* The document counts rows from the shortest: row alpha nx. Here the longest is row 0. */
/* [combined] */
static void run_combined(const struct loop &l) {
    struct frames f = sort_rows(l);
    int cut_row = l.nx - 1 - min((int)(l.alpha * l.nx + 0.5), l.nx - 1);
    // TODO: list the frames above the cut; run what is below it; run the frames.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
    CUDA_CHECK(cudaGetLastError());
}
/* [combined] */

#ifndef ONLY_PARTS_OF_COMBINED // other exercises use the rest
void nested_loop(struct loop l) {
    if (l.nx > 0) run_combined(l);
}
#endif
