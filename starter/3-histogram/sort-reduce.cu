/* Lesson 3, exercise `sort-reduce`: sort, then count what stands side by side.
 *
 *     make lesson3 EX=sort-reduce
 *
 * A histogram without a single atomic, and without a limit to the bins: once the bins' numbers are
 * sorted, equal ones are neighbours, and a reduce by key adds up a 1 for each. Both are Thrust's:
 * the same lines run on the simulator (checked, but not counted) and on a GPU. The price is the
 * sort: it moves every key several times, where the other versions read an item once.
 */
#include <thrust/device_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include "histogram.h"

enum { THREADS = 256 };

typedef uint16_t bin_t; /* 16 bits hold any bin, and half the bits are half the sort */

__global__ void find_bins(struct items in, bin_t *keys, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x; // ranges [0, in.n) and a bit beyond
    if (i < in.n) keys[i] = (bin_t)bin_of(item_at(in, i), bins);
}

/* Each bin that occurs is there once, so every count has one thread: no atomics. */
__global__ void add_runs(const bin_t *found, const int *counts, int runs, count_t *bins_out) {
    int i = blockIdx.x * THREADS + threadIdx.x; // ranges [0, runs) and a bit beyond
    if (i < runs) bins_out[found[i]] = plus(bins_out[found[i]], counts[i]);
}

/* [sort-reduce] */
/* Sorts the keys; puts every key that occurs into `found`, once, and how often into `counts`.
   Returns how many different ones there are. */
static int count_runs(thrust::device_vector<bin_t> &keys, thrust::device_vector<bin_t> &found,
                      thrust::device_vector<int> &counts) {
    int runs = 0;
    // TODO: thrust::sort(), then thrust::reduce_by_key() with a 1 as the value of each key.
    LOCKSTEP_TODO(); // replace this line with about 4 lines
    return runs;
}
/* [sort-reduce] */

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    thrust::device_vector<bin_t> keys(in.n), found(min(in.n, bins));
    thrust::device_vector<int> counts(min(in.n, bins));
    find_bins<<<blocks_for(in.n, THREADS), THREADS>>>(in, thrust::raw_pointer_cast(keys.data()),
                                                      bins);
    CUDA_CHECK(cudaGetLastError());
    int runs = count_runs(keys, found, counts);
    add_runs<<<max(blocks_for(runs, THREADS), 1), THREADS>>>(
        thrust::raw_pointer_cast(found.data()), thrust::raw_pointer_cast(counts.data()), runs,
        d_bins);
    CUDA_CHECK(cudaGetLastError());
}
