// attack: shared at most 0
// refused: seconds of processor time
// case-seconds: 1
/* A warp loads together; lane 0 gets every item by shuffles and counts in its local memory. */
#include "histogram.h"

__global__ void count(struct items in, count_t *bins_out, int bins) {
    unsigned mine[4096];
    int lane = threadIdx.x;
    for (int b = 0; lane == 0 && b < bins; b++) mine[b] = 0;
    for (long first = blockIdx.x * 32; first < in.n; first += gridDim.x * 32) {
        int b = first + lane < in.n ? bin_of(item_at(in, (int)(first + lane)), bins) : -1;
        for (int k = 0; k < 32; k++) {
            int other = __shfl_sync(0xffffffff, b, k);
            if (lane == 0 && other >= 0) mine[other]++;
        }
    }
    for (int b = 0; lane == 0 && b < bins; b++)
        if (mine[b]) atomicAdd(&bins_out[b], (count_t)mine[b]);
}

void histogram(struct items in, count_t *d_bins, int bins) {
    if (in.n == 0) return;
    count<<<min(blocks_for(in.n, 32), 132), 32>>>(in, d_bins, bins);
    CUDA_CHECK(cudaGetLastError());
}
