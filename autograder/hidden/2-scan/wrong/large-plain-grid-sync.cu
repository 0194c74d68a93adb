// caught-by: large wrong assert
/* grid.sync() in a launch by <<<>>>: on a GPU only cooperative launches have a grid barrier. */
#include "scan.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

enum { PROCESSORS = 132 };

__device__ value_t scan_warp(value_t mine) {
    for (int d = 1; d < WARP; d *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, d);
        if (threadIdx.x % WARP >= d) mine = combine(other, mine);
    }
    return mine;
}

__device__ value_t scan_block(value_t mine, value_t *s) {
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    mine = scan_warp(mine);
    __syncthreads();
    if (lane == WARP - 1) s[warp] = mine;
    __syncthreads();
    if (warp == 0) s[lane] = scan_warp(s[lane]);
    __syncthreads();
    return warp > 0 ? combine(s[warp - 1], mine) : mine;
}

__global__ void scan_all(const value_t *in, value_t *out, value_t *totals, int n, bool exclusive) {
    __shared__ value_t s[WARP];
    cg::grid_group grid = cg::this_grid();
    int tid = threadIdx.x, pieces = blocks_for(n, BLOCK);
    for (int p = blockIdx.x; p < pieces; p += gridDim.x) {
        int i = p * BLOCK + tid;
        value_t mine = scan_block(i < n ? in[i] : identity(), s);
        if (!exclusive && i < n) out[i] = mine;
        if (exclusive && tid + 1 < BLOCK && i + 1 < n) out[i + 1] = mine;
        if (exclusive && tid == 0) out[i] = identity();
        if (tid == BLOCK - 1) totals[p] = mine;
    }
    grid.sync();
    value_t before = identity();
    for (int p = tid; blockIdx.x == 0 && p - tid < pieces; p += BLOCK) {
        value_t mine = combine(before, scan_block(p < pieces ? totals[p] : identity(), s));
        before = combine(before, s[WARP - 1]);
        if (p < pieces) totals[p] = mine;
    }
    grid.sync();
    for (int p = blockIdx.x; p < pieces; p += gridDim.x) {
        int i = p * BLOCK + tid;
        if (p > 0 && i < n) out[i] = combine(totals[p - 1], out[i]);
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n == 0) return;
    int blocks = min(blocks_for(n, BLOCK), (int)PROCESSORS);
    scan_all<<<blocks, BLOCK>>>(d_in, d_out, d_scratch, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
