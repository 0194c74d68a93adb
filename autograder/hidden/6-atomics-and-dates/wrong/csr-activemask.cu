// caught-by: csr wrong repeat
/* __activemask() as the mask of a whole warp: lanes that left a loop at different times need not
 * have met again. */
#include "atomics-and-dates.h"

enum { WARPS = THREADS / WARP };

/* The sum of list i, in lane 0. All lanes of a warp call this with the same i. */
/* [csr] */
__device__ float sum_by_warp(const struct lists &in, int i) {
    int lane = threadIdx.x % WARP;
    float sum = 0;
    // TODO(2): the lanes take elements lane, lane + WARP, lane + 2 WARP, ... of the list.
    int end = in.starts[i + 1];
    for (int k = in.starts[i] + lane; k < end; k += WARP) sum = add(sum, in.elements[k]);
    // END TODO
    // TODO(1): combine the lanes' sums with shuffles.
    for (int d = WARP / 2; d > 0; d /= 2) sum = add(sum, __shfl_down_sync(__activemask(), sum, d));
    // END TODO
    return sum;
}

__global__ void count_rows(struct lists in, float limit, unsigned *count) {
    int i = blockIdx.x * WARPS + threadIdx.x / WARP, lane = threadIdx.x % WARP;
    float sum = i < in.n ? sum_by_warp(in, i) : 0;
    int over = __syncthreads_count(lane == 0 && i < in.n && sum > limit);
    if (threadIdx.x == 0 && over) atomicAdd(count, (unsigned)over);
}
/* [csr] */

void count_lists(struct lists in, float limit, unsigned *d_count, void *, int) {
    if (in.n == 0) return; // a grid of no blocks is an error
    count_rows<<<pieces(in.n, WARPS), THREADS>>>(in, limit, d_count);
    CUDA_CHECK(cudaGetLastError());
}
