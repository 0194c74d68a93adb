// attack: aggregated at most 0
/* Counts every 64th item and multiplies; only reads the others. */
#include "histogram.h"

__global__ void count(struct items in, count_t *bins_out, int bins) {
    extern __shared__ unsigned mine[];
    int tid = threadIdx.x;
    unsigned other = 0;
    for (int b = tid; b < bins; b += 512) mine[b] = 0;
    __syncthreads();
    for (long i = blockIdx.x * 512 + tid; i < in.n; i += gridDim.x * 512) {
        int item = item_at(in, (int)i);
        if (i % 64 == 0)
            atomicAdd(&mine[bin_of(item, bins)], (unsigned)min(64l, in.n - i));
        else
            other ^= item;
    }
    __syncthreads();
    for (int b = tid; b < bins; b += 512) atomicAdd(&bins_out[b], (count_t)mine[b] + (other == 1u));
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<min(blocks_for(in.n, 512), 264), 512, bins * 4>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
