// passes: warp-scan
/* Shuffles in which the lanes without a left neighbour combine with the identity; a third barrier
   before the totals are read. */
#include "scan.h"

__device__ value_t scan_warp(value_t mine) {
    for (int d = 1; d < WARP; d *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, d);
        mine = combine((int)threadIdx.x % WARP >= d ? other : identity(), mine);
    }
    return mine;
}

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t totals[WARP], before[WARP];
    int tid = threadIdx.x, lane = tid % WARP, warp = tid / WARP;
    value_t v = tid < n ? in[tid] : identity(), mine = scan_warp(v);
    value_t left = __shfl_up_sync(0xffffffff, mine, 1);
    if (lane == WARP - 1) totals[warp] = mine;
    __syncthreads();
    value_t sum = warp == 0 ? scan_warp(totals[lane]) : identity();
    value_t previous = __shfl_up_sync(0xffffffff, sum, 1);
    __syncthreads();
    if (warp == 0) before[lane] = lane > 0 ? previous : identity();
    __syncthreads();
    if (exclusive) mine = lane > 0 ? left : identity();
    if (tid < n) out[tid] = combine(before[warp], mine);
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
