// caught-by: shared error compile
/* std::min() in a kernel: a host function for nvcc, unless --expt-relaxed-constexpr is given. */
#include <algorithm>
#include "histogram.h"

enum { THREADS = 512, MAX_BLOCKS = 264 };

/* [shared] */
__global__ void count_shared(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    int tid = threadIdx.x, stride = gridDim.x * THREADS;
    // All threads take part in all of it. An atomic a bin brings the block's counts to bins_out.
    // TODO(8): set `mine` to 0, count there, add it to bins_out. Where are the barriers?
    bins = std::min(bins, 1 << 20);
    for (int b = tid; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads(); // all are 0 before any is added to
    for (long i = blockIdx.x * THREADS + tid; i < in.n; i += stride) { // long: i may pass 2^31
        int b = bin_of(item_at(in, (int)i), bins);
        atomicAdd(&mine[b], 1u);
    }
    __syncthreads(); // all have counted before any count is read
    for (int b = tid; b < bins; b += THREADS) atomicAdd(&bins_out[b], (count_t)mine[b]);
    // END TODO
}
/* [shared] */

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count_shared<<<blocks, THREADS, bins * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
