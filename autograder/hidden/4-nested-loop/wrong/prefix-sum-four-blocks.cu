// caught-by: prefix-sum over-bound bound:longest_block
/* Four blocks for all pairs. */
#include "row-starts.h"

enum { PAIR_THREADS = 1024 };

/* The row of pair k: starts[row] <= k < starts[row + 1]. There are nx + 1 starts, and
   starts[0] = 0 <= k < starts[nx]. */
/* [search] */
__device__ int row_of(const sum_t *starts, int nx, sum_t k) {
    int low = 0, high = nx; // always starts[low] <= k < starts[high]
    // TODO(5): halve until high is low + 1. Of rows that begin alike, the last is not empty.
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (starts[middle] <= k) low = middle;
        if (starts[middle] > k) high = middle;
    }
    // END TODO
    return low;
}
/* [search] */

/* [pairs] */
__global__ void run_pairs(struct loop l, const sum_t *starts) {
    sum_t end = min(starts[l.nx], l.last), stride = (sum_t)gridDim.x * PAIR_THREADS;
    // TODO(4): this thread's pairs: k = l.first + its number, then `stride` further, below `end`.
    for (sum_t k = l.first + blockIdx.x * PAIR_THREADS + threadIdx.x; k < end; k += stride) {
        int ix = row_of(starts, l.nx, k);
        body(l, ix, (int)(k - starts[ix]));
    }
    // END TODO
}
/* [pairs] */

/* The grid is as large as the card: how many pairs there are, only the card knows. */
void nested_loop(struct loop l) {
    char *scratch = l.scratch;
    sum_t *d_starts = (sum_t *)take(&scratch, (l.nx + 1) * sizeof *d_starts);
    find_starts(l, 0, d_starts, scratch);
    run_pairs<<<4, PAIR_THREADS>>>(l, d_starts);
    CUDA_CHECK(cudaGetLastError());
}

__global__ void answer_rows(const sum_t *starts, int nx, const sum_t *pairs, int *rows, int count) {
    int i = blockIdx.x * PAIR_THREADS + threadIdx.x;
    if (i < count) rows[i] = row_of(starts, nx, pairs[i]);
}

/* How the grade asks for rows beyond 2^32 pairs, which nobody wants to run. */
void find_rows(const sum_t *d_starts, int nx, const sum_t *d_pairs, int *d_rows, int count) {
    answer_rows<<<blocks_for(count, PAIR_THREADS), PAIR_THREADS>>>(d_starts, nx, d_pairs, d_rows,
                                                                   count);
    CUDA_CHECK(cudaGetLastError());
}
