// passes: serial
/* The rule is called through a table of device functions. */
#include "histogram.h"

typedef int (*rule_t)(int item, int bins);
__device__ int by_remainder(int item, int bins) { return (item % bins + bins) % bins; }
__device__ int by_mask(int item, int bins) { return item & (bins - 1); }
__device__ rule_t const rules[] = {by_remainder, by_mask};

__global__ void count(struct items in, count_t *bins_out, int bins) {
    rule_t rule = rules[(bins & (bins - 1)) == 0];
    for (int i = 0; i < in.n; i++) {
        count_t &c = bins_out[rule(item_at(in, i), bins)];
        c = plus(c, 1);
    }
}

void histogram(struct items in, count_t *d_bins, int bins) {
    count<<<1, 1>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
