// caught-by: single-pass over-bound bound:longest_block
/* One block scans all tiles, one after the other. The others only store a word, so that they are
 * not idle. */
#include "scan.h"

enum { WARPS = BLOCK / WARP };

__device__ value_t scan_lanes(value_t mine, int lane) {
    for (int by = 1; by < WARP; by *= 2) {
        value_t before = __shfl_up_sync(~0u, mine, by);
        if (lane >= by) mine = combine(before, mine);
    }
    return mine;
}

__global__ void scan_alone(const value_t *in, value_t *out, value_t *scratch, int n,
                           bool exclusive) {
    __shared__ value_t of_warp[WARPS], carry;
    int t = threadIdx.x, lane = t % WARP, warp = t / WARP;
    if (blockIdx.x > 0) {
        if (t == 0) scratch[blockIdx.x] = 1;
        return;
    }
    if (t == 0) carry = identity();
    for (int from = 0; from < n; from += BLOCK) {
        int i = from + t;
        value_t mine = scan_lanes(i < n ? in[i] : identity(), lane);
        if (lane == WARP - 1) of_warp[warp] = mine;
        __syncthreads();
        if (warp == 0) {
            value_t sums = scan_lanes(lane < WARPS ? of_warp[lane] : identity(), lane);
            if (lane < WARPS) of_warp[lane] = combine(carry, sums);
        }
        __syncthreads();
        value_t start = warp ? of_warp[warp - 1] : carry, left = __shfl_up_sync(~0u, mine, 1);
        if (exclusive) mine = lane ? left : identity();
        if (i < n) out[i] = combine(start, mine);
        __syncthreads();
        if (t == 0) carry = of_warp[WARPS - 1];
        __syncthreads();
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n > 0) scan_alone<<<blocks_for(n, BLOCK), BLOCK>>>(d_in, d_out, d_scratch, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
