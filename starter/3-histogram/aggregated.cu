/* Lesson 3, exercise `aggregated`: one atomic for all lanes of a warp that agree.
 *
 *     make lesson3 EX=aggregated
 *
 * What `shared` costs: when items are alike, the queue is back. If all are equal, every item of a
 * block waits for the one before. Lanes of a warp can find out by themselves who has the same bin:
 * __match_any_sync() hands each lane the set of those. One of them, the leader, adds for all. A
 * bin's queue then holds each warp once a round at most, whatever the input is.
 */
#include "histogram.h"

enum { THREADS = 512, WARP = 32, MAX_BLOCKS = 264 };

/* [aggregated] */
/* Counts bin b for each calling lane; `active` are the lanes that call. */
__device__ void count_together(unsigned *mine, int b, unsigned active) {
    int lane = threadIdx.x % WARP; // ranges [0, 32)
    // TODO: who has my bin? The lowest of them adds their number (__ffs and __popc may help).
    LOCKSTEP_TODO(); // replace this line with about 3 lines
}

__global__ void count_aggregated(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    int tid = threadIdx.x, stride = gridDim.x * THREADS;
    for (int b = tid; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads(); // all are 0 before any is added to
    // All lanes of a warp make the same number of rounds, so that all can be asked who has an item.
    for (long first = blockIdx.x * THREADS; first < in.n; first += stride) {
        long i = first + tid; // long: i may pass 2^31
        // TODO: which lanes have an item (__ballot_sync)? They count together.
        LOCKSTEP_TODO(); // replace this line with about 2 lines
    }
    __syncthreads(); // all have counted before any count is read
    for (int b = tid; b < bins; b += THREADS) atomicAdd(&bins_out[b], (count_t)mine[b]);
}
/* [aggregated] */

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count_aggregated<<<blocks, THREADS, bins * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
