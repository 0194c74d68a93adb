// passes: shared
/* Loads of 16 bytes, as cub::DeviceHistogram makes them; the rest one by one. */
#include "histogram.h"

enum { THREADS = 384, MAX_BLOCKS = 264 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[]; // [bins]
    int tid = threadIdx.x, each = 16 / in.bytes, vectors = in.n / each;
    for (int b = tid; b < bins; b += THREADS) mine[b] = 0;
    __syncthreads();
    long stride = (long)gridDim.x * THREADS, first = blockIdx.x * THREADS + tid;
    for (long i = first; i < vectors; i += stride) {
        union {
            int4 all;
            int words[4];
            int8_t bytes[16];
        } v;
        v.all = static_cast<const int4 *>(in.data)[i];
        for (int k = 0; k < each; k++)
            atomicAdd(&mine[bin_of(in.bytes == 1 ? v.bytes[k] : v.words[k], bins)], 1u);
    }
    for (long i = (long)vectors * each + first; i < in.n; i += stride)
        atomicAdd(&mine[bin_of(item_at(in, (int)i), bins)], 1u);
    __syncthreads();
    for (int b = tid; b < bins; b += THREADS) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int blocks = min(blocks_for(in.n, THREADS * 4), (int)MAX_BLOCKS);
    count<<<blocks, THREADS, bins * sizeof(unsigned)>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
