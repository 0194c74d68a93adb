// passes: atomic
/* Warp-aggregated atomics in global memory (Adinetz, "CUDA Pro Tip: Optimized Filtering with
   Warp-Aggregated Atomics", 2014; with __match_any_sync() since Volta). */
#include "histogram.h"

enum { THREADS = 256 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * THREADS + threadIdx.x;
    unsigned active = __ballot_sync(0xffffffff, i < in.n);
    if (i >= in.n) return;
    int b = bin_of(item_at(in, i), bins);
    unsigned peers = __match_any_sync(active, b);
    if (threadIdx.x % 32 == __ffs(peers) - 1u) atomicAdd(&bins_out[b], (count_t)__popc(peers));
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<blocks_for(in.n, THREADS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
