/* Lesson 5, exercise `uses`: median and mode, from the counts alone.
 *
 *     make lesson5 EX=uses
 *
 * What all versions cost is paid once: the table is small, and says everything that does not depend
 * on the order of the items. The median is the value in the middle: so many items are less than it
 * that the middle one is among its own. The mode is the most frequent value. The table is in no
 * order; its counts may be huge, so a rank needs 64 bits.
 */
#include "distribution-count.h"

enum { THREADS = 256 };

__global__ void start(struct statistics *out) { *out = {0, INT64_MAX, 0}; }

__global__ void find_most(struct table t, struct statistics *out) {
    count_t p = (count_t)blockIdx.x * THREADS + threadIdx.x;
    if (p < *t.size) atomicMax(&out->most, t.counts[p]);
}

/* [uses] */
/* A thread a pair: is this one's value the median, is it the mode? */
__global__ void find_values(struct table t, struct statistics *out) {
    count_t p = (count_t)blockIdx.x * THREADS + threadIdx.x, size = *t.size;
    if (p >= size) return;
    // TODO: if its value is one of the most frequent: the smallest of them is the mode.
    LOCKSTEP_TODO(); // replace this line with about 1 line
    // Items in all, and those whose value is less().
    count_t total = 0, below = 0;
    // TODO: the median, if the item with (total - 1) / 2 others before it is one of this value.
    LOCKSTEP_TODO(); // replace this line with about 6 lines
}
/* [uses] */

void statistics_of(struct table counted, struct statistics *d_out) {
    int blocks = blocks_for(counted.room, THREADS, INT32_MAX);
    start<<<1, 1>>>(d_out);
    CUDA_CHECK(cudaGetLastError());
    find_most<<<blocks, THREADS>>>(counted, d_out);
    CUDA_CHECK(cudaGetLastError());
    find_values<<<blocks, THREADS>>>(counted, d_out);
    CUDA_CHECK(cudaGetLastError());
}
