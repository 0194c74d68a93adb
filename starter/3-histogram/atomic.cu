/* Lesson 3, exercise `atomic`: one atomic an item.
 *
 *     make lesson3 EX=atomic
 *
 * What `racy` lacks: reading, adding and storing as one action that nothing can come in between.
 * atomicAdd() is that. It is right, and it has a price: atomics on the same count queue up, one
 * after the other, so the steps are the longest bin. If all items are alike, that is all of them.
 */
#include "histogram.h"

enum { THREADS = 256 };

/* [atomic] */
__global__ void count_atomic(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x; // ranges [0, in.n) and a bit beyond
    // TODO: the thread's item, if it has one, counts with an atomicAdd of 1.
    LOCKSTEP_TODO(); // replace this line with about 1 line
}
/* [atomic] */

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_atomic<<<blocks_for(in.n, THREADS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
