// passes: count-if
// The block's part is added by one thread of the block, as the third hint says: also if it is 0.
/* Lesson 5, exercise `count-if`: a kernel for every value.
 *
 *     make lesson5 EX=count-if
 *
 * What `serial` costs: one thread. If all possible values are known (here: items of 8 bits), each
 * is counted by a kernel of its own, in which everybody compares. The article has this kernel with
 * three mistakes: a shared count that some read before others have added, a barrier under an `if`,
 * and a result that every thread stores. A barrier that returns a count needs none of the three.
 * (This exercise has items of 1 byte.)
 */
#include "distribution-count.h"

enum { THREADS = 256, MAX_BLOCKS = 132, VALUES = 256, LEAST = -128 };

/* [count-if] */
__global__ void count_if(struct items in, value_t value, count_t *count) {
    uint64_t stride = (uint64_t)gridDim.x * THREADS;
    uint64_t first = in.first + (uint64_t)blockIdx.x * THREADS;
    count_t mine = 0; // the block's, the same in all of its threads
    // All threads of a block make the same number of rounds, so all come to each barrier.
    for (; first < in.end; first += stride) {
        uint64_t i = first + threadIdx.x;
        // TODO(2): is there an item, and is it `value`? Count the threads that say yes.
        bool yes = i < in.end && same(item_at(in, i), value);
        mine += (count_t)__syncthreads_count(yes);
        // END TODO
    }
    // TODO(1): the block's part of the count.
    if (threadIdx.x == 0) atomicAdd(count, mine);
    // END TODO
}
/* [count-if] */

void distribution_count(struct items in, struct table out, void *d_scratch, size_t) {
    if (in.first == in.end) return; // a grid of no blocks is an error
    count_t *d_counts = static_cast<count_t *>(d_scratch);
    CUDA_CHECK(cudaMemsetAsync(d_counts, 0, VALUES * sizeof *d_counts));
    int blocks = blocks_for(in.end - in.first, THREADS, MAX_BLOCKS);
    for (int v = 0; v < VALUES; v++) {
        count_if<<<blocks, THREADS>>>(in, LEAST + v, &d_counts[v]);
        CUDA_CHECK(cudaGetLastError());
    }
    store_bins<<<1, VALUES>>>(d_counts, VALUES, LEAST, out);
    CUDA_CHECK(cudaGetLastError());
}
