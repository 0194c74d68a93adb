// passes: shared
/* As many blocks as items need, one item a thread (Kirk, Hwu and El Hajj, chapter 9: privatization
   in shared memory); counts of 0 are not added. */
#include "histogram.h"

enum { THREADS = 1024, MOST = 4096 };

__global__ void count(struct items in, count_t *bins_out, int bins) {
    __shared__ unsigned mine[MOST];
    for (int b = threadIdx.x; b < bins; b += blockDim.x) mine[b] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < in.n) atomicAdd(&mine[bin_of(item_at(in, i), bins)], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        if (mine[b] > 0) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<blocks_for(in.n, THREADS), THREADS>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
