// caught-by: aggregated wrong deadlock
/* Names lanes that have no item, and so do not come. */
#include "histogram.h"

enum { THREADS = 512, WARP = 32, MAX_BLOCKS = 264 };

/* Counts bin b for each calling lane; `active` are the lanes that call. */
__device__ void count_together(unsigned *mine, int b, unsigned active) {
    int lane = threadIdx.x % WARP; // ranges [0, 32)
    unsigned peers = __match_any_sync(0xffffffff, b);
    int leader = __ffs(peers) - 1;
    if (lane == leader) atomicAdd(&mine[b], (unsigned)__popc(peers));
}

__global__ void count_aggregated(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    int tid = threadIdx.x, stride = gridDim.x * THREADS;
    for (int b = tid; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads(); // all are 0 before any is added to
    // All lanes of a warp make the same number of rounds, so that all can be asked who has an item.
    for (long first = blockIdx.x * THREADS; first < in.n; first += stride) {
        long i = first + tid; // long: i may pass 2^31
        unsigned active = __ballot_sync(0xffffffff, i < in.n);
        if (i < in.n) count_together(mine, bin_of(item_at(in, (int)i), bins), active);
    }
    __syncthreads(); // all have counted before any count is read
    for (int b = tid; b < bins; b += THREADS) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return; // a grid of no blocks is an error
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count_aggregated<<<blocks, THREADS, bins * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
