/* Lesson 2, exercise `warp-scan`: each warp for itself, then one for all.
 *
 *     make lesson2 EX=warp-scan
 *
 * What `no-conflicts` costs: two barriers for each of 10 levels and one at the end, 21 for 1024
 * values, most of them for a few threads. Lanes of a warp hand each other registers with a shuffle,
 * and scan their 32 values as Hillis and Steele do: more work than the tree, but 32 lanes run
 * anyway. Then the first warp scans the warps' totals, and each warp combines the one before it
 * into its values, as the left operand. Two barriers.
 */
#include "scan.h"

/* Inclusive: lane l gets v[0] op ... op v[l]. All 32 lanes call. */
/* [scan-warp] */
__device__ value_t scan_warp(value_t mine) {
    int lane = threadIdx.x % WARP; // ranges [0, 32)
    // TODO: distances 1, 2, ... 16: the value of the lane `distance` below is the left operand.
    LOCKSTEP_TODO(); // replace this line with about 4 lines
    return mine;
}
/* [scan-warp] */

/* [scan-block] */
__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t totals[WARP]; // of each warp; then of all warps up to it
    int tid = threadIdx.x, warp = tid / WARP, lane = tid % WARP;
    value_t mine = scan_warp(tid < n ? in[tid] : identity());
    // TODO: lane 31 leaves its warp's total; the first warp scans all; use the one before.
    LOCKSTEP_TODO(); // replace this line with about 6 lines
    if (tid < n && !exclusive) out[tid] = mine;
    if (tid + 1 < n && exclusive) out[tid + 1] = mine; // the same, one to the right
    if (tid == 0 && exclusive) out[0] = identity();
}
/* [scan-block] */

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, blocks_for(n, WARP) * WARP>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
