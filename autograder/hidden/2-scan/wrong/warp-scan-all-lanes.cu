// caught-by: warp-scan over-bound bound:work
/* Lanes without a left neighbour combine with themselves. */
#include "scan.h"

/* Inclusive: lane l gets v[0] op ... op v[l]. All 32 lanes call. */
__device__ value_t scan_warp(value_t mine) {
    int lane = threadIdx.x % WARP; // ranges [0, 32)
    for (int distance = 1; distance < WARP; distance *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, distance);
        mine = combine(other, mine);
    }
    return mine;
}

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t totals[WARP]; // of each warp; then of all warps up to it
    int tid = threadIdx.x, warp = tid / WARP, lane = tid % WARP;
    value_t mine = scan_warp(tid < n ? in[tid] : identity());
    if (lane == WARP - 1) totals[warp] = mine;
    __syncthreads(); // the first warp reads what all warps wrote
    if (warp == 0)
        totals[lane] = scan_warp(lane * WARP < (int)blockDim.x ? totals[lane] : identity());
    __syncthreads(); // all read what the first warp wrote
    if (warp > 0) mine = combine(totals[warp - 1], mine);
    if (tid < n && !exclusive) out[tid] = mine;
    if (tid + 1 < n && exclusive) out[tid + 1] = mine; // the same, one to the right
    if (tid == 0 && exclusive) out[0] = identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, blocks_for(n, WARP) * WARP>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
