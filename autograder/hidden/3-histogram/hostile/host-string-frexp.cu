// attack: atomic at most 0
/* Functions of the C library write to a literal address. */
#include <math.h>
#include "histogram.h"

__global__ void count(struct items in, count_t *bins_out, int bins) {
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < in.n) atomicAdd(&bins_out[bin_of(item_at(in, i), bins)], 1);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    frexp(8.0, (int *)0x600000);
    modf(1.5, (double *)0x600008);
    count<<<blocks_for(in.n, 256), 256>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
