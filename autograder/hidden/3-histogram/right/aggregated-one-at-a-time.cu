// passes: aggregated
/* Without __match_any_sync(): the lowest lane that is left says its bin, and all that have it leave
   (the loop that Pascal needed; Adinetz 2014). */
#include "histogram.h"

enum { THREADS = 512, WARP = 32, MAX_BLOCKS = 264 };

__device__ void count_together(unsigned *mine, int b, unsigned left) {
    int lane = threadIdx.x % WARP;
    while (left) {
        int leader = __ffs(left) - 1;
        int asked = __shfl_sync(left, b, leader);
        unsigned peers = __ballot_sync(left, b == asked);
        if (lane == leader) atomicAdd(&mine[b], (unsigned)__popc(peers));
        if (b == asked) return;
        left &= ~peers;
    }
}

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    int tid = threadIdx.x;
    for (int b = tid; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads();
    for (long first = blockIdx.x * THREADS; first < in.n; first += gridDim.x * THREADS) {
        long i = first + tid;
        unsigned active = __ballot_sync(0xffffffff, i < in.n);
        if (i < in.n) count_together(mine, bin_of(item_at(in, (int)i), bins), active);
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
