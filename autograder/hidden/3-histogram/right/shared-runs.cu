// passes: shared
/* Interleaved coarsening, and a thread adds up equal items in a row before it counts them (Kirk,
   Hwu and El Hajj, chapter 9: aggregation). */
#include "histogram.h"

enum { THREADS = 256, ITEMS = 16 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    for (int b = threadIdx.x; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads();
    long first = (long)blockIdx.x * THREADS * ITEMS + threadIdx.x;
    int before = -1;
    unsigned run = 0;
    for (int k = 0; k < ITEMS && first + k * THREADS < in.n; k++) {
        int b = bin_of(item_at(in, (int)(first + k * THREADS)), bins);
        if (b != before && run > 0) atomicAdd(&mine[before], run);
        run = b == before ? run + 1 : 1;
        before = b;
    }
    if (run > 0) atomicAdd(&mine[before], run);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += THREADS) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int blocks = blocks_for(in.n, THREADS * ITEMS);
    count<<<blocks, THREADS, bins * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
