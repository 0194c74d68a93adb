/* Lesson 4, exercise `row-per-thread`: a thread for every row.
 *
 *     make lesson4 EX=row-per-thread
 *
 * What `simple` costs: threads that have nothing to do, and a search for the longest row that the
 * host waits for. Here a thread takes a whole row. No idle threads are launched, nothing is
 * searched. What it costs instead: a warp is as slow as the longest of its 32 rows, and ten rows
 * keep ten threads of a quarter of a million busy. With enough rows it is hard to beat.
 */
#include "nested-loop.h"

enum { THREADS = 256 };

/* [row-per-thread] */
__global__ void run_row(struct loop l) {
    int ix = blockIdx.x * THREADS + threadIdx.x;
    // TODO: all pairs of row ix. The last block has more threads than there are rows.
    LOCKSTEP_TODO(); // replace this line with about 3 lines
}
/* [row-per-thread] */

void nested_loop(struct loop l) {
    if (l.nx == 0) return; // a grid of no blocks is an error
    run_row<<<blocks_for(l.nx, THREADS), THREADS>>>(l);
    CUDA_CHECK(cudaGetLastError());
}
