/* Lesson 3, exercise `shared`: a private histogram for every block.
 *
 *     make lesson3 EX=shared
 *
 * What `per-thread` costs: memory, THREADS times the bins. Here the threads of a block share one
 * histogram in shared memory and count with atomics there, where a queue is short (only this block
 * stands in it) and moves fast. At the end every block adds its counts to those of all, and every
 * thread has a part in that. (This exercise has at most 4,096 bins.)
 */
#include "histogram.h"

enum { THREADS = 512, MAX_BLOCKS = 264 };

/* [shared] */
__global__ void count_shared(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    int tid = threadIdx.x, stride = gridDim.x * THREADS;
    // All threads take part in all of it. An atomic a bin brings the block's counts to bins_out.
    // TODO: set `mine` to 0, count there, add it to bins_out. Where are the barriers?
    LOCKSTEP_TODO(); // replace this line with about 8 lines
}
/* [shared] */

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count_shared<<<blocks, THREADS, bins * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
