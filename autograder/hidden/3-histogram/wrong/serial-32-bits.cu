// caught-by: serial wrong value
/* Counts in 32 bits: 2^32 - 1 is followed by 0. */
#include "histogram.h"

/* The bin of an item, in [0, bins). (The other exercises have bin_of() for that.) */
__device__ int bin_for(int item, int bins) {
    int rest = item % bins;
    if (rest < 0) rest += bins;
    return rest;
}

__global__ void count_serial(struct items in, count_t *bins_out, int bins) {
    for (int i = 0; i < in.n; i++) {
        int b = bin_for(item_at(in, i), bins);
        bins_out[b] = (unsigned)plus(bins_out[b], 1);
    }
}

void histogram(struct items in, count_t *d_bins, int bins) {
    count_serial<<<1, 1>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
