// passes: aggregated
/* One grid of 1024 threads a block, 8 items a thread; copies of the histogram for half the warps.
 */
#include "histogram.h"

enum { THREADS = 1024, WARP = 32, ITEMS = 8, COPIES = 2 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [COPIES][bins]
    int tid = threadIdx.x, lane = tid % WARP;
    unsigned *own = mine + tid / WARP % COPIES * bins;
    for (int b = tid; b < bins * COPIES; b += THREADS) mine[b] = 0;
    __syncthreads();
    for (int k = 0; k < ITEMS; k++) {
        long i = ((long)blockIdx.x * ITEMS + k) * THREADS + tid;
        int b = i < in.n ? bin_of(item_at(in, (int)i), bins) : -1;
        unsigned peers = __match_any_sync(0xffffffff, b);
        if (b >= 0 && lane == 31 - __clz(peers)) atomicAdd(&own[b], (unsigned)__popc(peers));
    }
    __syncthreads();
    for (int b = tid; b < bins; b += THREADS)
        atomicAdd(&bins_out[b], (count_t)mine[b] + mine[bins + b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<blocks_for(in.n, THREADS * ITEMS), THREADS, bins * COPIES * sizeof(unsigned)>>>(
        in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
