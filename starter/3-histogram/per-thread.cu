/* Lesson 3, exercise `per-thread`: a histogram for every thread, then a sum.
 *
 *     make lesson3 EX=per-thread
 *
 * What `atomic` costs: queues. Here each thread has counts of its own, so that nobody waits and no
 * atomic is needed to count. The price is memory: THREADS times the bins for every block, which
 * have to be set to 0, too, and added up. At 64 bins that is all the shared memory that a block
 * gets without asking; at 65,536 it would be 32 MiB. (This exercise has at most 64 bins.)
 */
#include "histogram.h"

enum { THREADS = 128, WARP = 32, WARPS = THREADS / WARP, MAX_BLOCKS = 132 };

/* mine: the block's counts, those of one bin side by side: mine[b * THREADS + tid] is a thread's.
   Neighbouring lanes use neighbouring words, so no two of them meet in a bank. */
__device__ void count_alone(struct items in, unsigned *mine, int bins) {
    int tid = threadIdx.x, stride = gridDim.x * THREADS;
    // TODO: set this thread's counts to 0; then count its items, `stride` apart, with plus().
    LOCKSTEP_TODO(); // replace this line with about 5 lines
}

/* [per-thread] */
__global__ void count_per_thread(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins][THREADS]
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    count_alone(in, mine, bins);
    __syncthreads(); // all have counted before any count is read by another thread
    // TODO: warp w adds up bins w, w + WARPS, ...: each lane some, shuffles, then an atomic.
    LOCKSTEP_TODO(); // replace this line with about 6 lines
}
/* [per-thread] */

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count_per_thread<<<blocks, THREADS, bins * THREADS * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
