// passes: aggregated
/* Cooperative groups make the partition (CUDA programming guide: labeled_partition()). */
#include <cooperative_groups.h>
#include "histogram.h"

namespace cg = cooperative_groups;

enum { THREADS = 256, MAX_BLOCKS = 264 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    int tid = threadIdx.x;
    for (int b = tid; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads();
    for (long i = blockIdx.x * THREADS + tid; i < in.n; i += gridDim.x * THREADS) {
        int b = bin_of(item_at(in, (int)i), bins);
        cg::coalesced_group peers = cg::labeled_partition(cg::coalesced_threads(), b);
        if (peers.thread_rank() == 0) atomicAdd(&mine[b], (unsigned)peers.size());
    }
    __syncthreads();
    for (int b = tid; b < bins; b += THREADS) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int blocks = min(blocks_for(in.n, THREADS), (int)MAX_BLOCKS);
    count<<<blocks, THREADS, bins * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
