// passes: per-thread
/* Counts of 64 bits as in the output, of 64 threads a block; a thread adds up a bin. */
#include "histogram.h"
enum { T = 64, NB = 264 };
__global__ void kernel(struct items in, count_t *bins_out, int bins) {
    extern __shared__ count_t mine[]; // [bins][T]
    int t = threadIdx.x;
    for (int b = 0; b < bins; b++) mine[b * T + t] = 0;
    for (long i = blockIdx.x * T + t; i < in.n; i += gridDim.x * T) {
        count_t *c = mine + bin_of(item_at(in, i), bins) * T + t;
        *c = plus(*c, 1);
    }
    __syncthreads();
    for (int b = t; b < bins; b += T) {
        count_t sum = 0;
        for (int k = 0; k < T; k++) sum = plus(sum, mine[b * T + (k + t) % T]);
        atomicAdd(bins_out + b, sum);
    }
}
void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n)
        kernel<<<min(blocks_for(in.n, T), (int)NB), T, bins * T * sizeof(count_t)>>>(in, d_bins,
                                                                                     bins);
    CUDA_CHECK(cudaGetLastError());
}
