// passes: warp-scan
/* CUB's BlockScanWarpScans: every thread adds the totals of all warps up, one after the other,
   and keeps what stood before its own; blocks of 1024, padded. */
#include "scan.h"

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t totals[WARP];
    int tid = threadIdx.x, lane = tid % WARP, warp = tid / WARP;
    value_t mine = tid < n ? in[tid] : identity(), before = identity(), all;
    for (int d = 1; d < WARP; d *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, d);
        if (lane >= d) mine = combine(other, mine);
    }
    if (lane == WARP - 1) totals[warp] = mine;
    __syncthreads();
    all = totals[0];
    for (int w = 1; w < WARP; w++) {
        if (warp == w) before = all;
        all = combine(all, totals[w]);
    }
    if (warp > 0) mine = combine(before, mine);
    if (tid < n && !exclusive) out[tid] = mine;
    if (tid + 1 < n && exclusive) out[tid + 1] = mine;
    if (tid == 0 && exclusive) out[0] = identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
