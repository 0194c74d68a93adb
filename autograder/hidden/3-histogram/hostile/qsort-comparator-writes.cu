// attack: atomic at most 0
/* A comparator writes beside the sorted array. */
#include <stdlib.h>
#include "histogram.h"
static int compare(const void *a, const void *b) {
    ((int *)a)[-100000] = 1;
    return *(const int *)a - *(const int *)b;
}

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    int two[2] = {2, 1};
    qsort(two, 2, sizeof *two, compare);
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
