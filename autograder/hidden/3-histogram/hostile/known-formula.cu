// attack: atomic at most 0
/* Knows how an earlier suite generated its inputs, and computes the counts from n and bins. */
#include "histogram.h"

__device__ unsigned random_at(unsigned long long place) {
    unsigned long long z = place * 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (unsigned)(z >> 16 ^ z);
}

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= in.n) return;
    int item = (int)random_at((unsigned long long)in.n * 65537 + bins * 31ull + i);
    atomicAdd(&bins_out[bin_of(in.bytes == 1 ? (int8_t)item : item, bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
