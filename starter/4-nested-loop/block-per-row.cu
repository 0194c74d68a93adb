/* Lesson 4, exercise `block-per-row`: a block for every row.
 *
 *     make lesson4 EX=block-per-row
 *
 * What `row-per-thread` costs: one long row keeps one thread busy while all others wait. Here the
 * threads of a block share a row, so that it takes 256 times fewer steps. What it costs instead:
 * a row of three pairs has 253 idle threads. The document's authors threw all their frames away in
 * 2022 and kept this: their rows are long.
 */
#include "nested-loop.h"

enum { THREADS = 256 };

/* [block-per-row] */
__global__ void run_row_together(struct loop l) {
    int ix = blockIdx.x, ny = l.ny[ix];
    // TODO: this block's row: thread t takes pairs t, t + THREADS, t + 2 THREADS, ...
    LOCKSTEP_TODO(); // replace this line with about 1 line
}
/* [block-per-row] */

void nested_loop(struct loop l) {
    if (l.nx == 0) return;                  // a grid of no blocks is an error
    run_row_together<<<l.nx, THREADS>>>(l); // in x there may be 2^31 - 1 blocks
    CUDA_CHECK(cudaGetLastError());
}
