// attack: shared at most 0
/* One thread counts with ++; thousands of others only read the items. */
#include "histogram.h"

__global__ void read(struct items in, unsigned *sink) {
    unsigned sum = 0;
    for (long i = blockIdx.x * 512 + threadIdx.x; i < in.n; i += gridDim.x * 512)
        sum += item_at(in, (int)i);
    atomicXor(sink, sum);
}

__global__ void count(struct items in, count_t *bins_out, int bins) {
    for (int i = 0; i < in.n; i++) bins_out[bin_of(item_at(in, i), bins)]++;
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    static unsigned *d_sink;
    if (!d_sink) CUDA_CHECK(cudaMalloc((void **)&d_sink, 4));
    CUDA_CHECK(cudaMemset(d_sink, 0, 4));
    read<<<min(blocks_for(in.n, 512), 264), 512>>>(in, d_sink);
    count<<<1, 1>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
