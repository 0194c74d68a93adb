// caught-by: large over-bound bound:steps
/* Pieces of 2048 values, whose totals one thread scans. */
#include "scan.h"

enum { PIECE = 2 * BLOCK };

__device__ value_t scan_warp(value_t mine) {
    for (int d = 1; d < WARP; d *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, d);
        if (threadIdx.x % WARP >= d) mine = combine(other, mine);
    }
    return mine;
}

__global__ void scan_pieces(const value_t *in, value_t *out, value_t *totals, int n,
                            bool exclusive) {
    __shared__ value_t s[WARP];
    int tid = threadIdx.x, warp = tid / WARP, lane = tid % WARP, i = blockIdx.x * PIECE + 2 * tid;
    value_t a = i < n ? in[i] : identity(), b = i + 1 < n ? in[i + 1] : identity();
    value_t sum = scan_warp(combine(a, b)), left = __shfl_up_sync(0xffffffff, sum, 1);
    if (lane == WARP - 1) s[warp] = sum;
    __syncthreads();
    if (warp == 0) s[lane] = scan_warp(s[lane]);
    __syncthreads();
    value_t before = warp > 0 ? s[warp - 1] : identity();
    if (lane > 0) before = combine(before, left);
    a = combine(before, a);
    b = combine(a, b);
    if (i < n) out[i] = exclusive ? before : a;
    if (i + 1 < n) out[i + 1] = exclusive ? a : b;
    if (tid == BLOCK - 1) totals[blockIdx.x] = b;
}

__global__ void scan_totals(value_t *totals, int n) {
    value_t sum = identity();
    for (int i = 0; i < n; i++) {
        value_t total = totals[i];
        totals[i] = sum;
        sum = combine(sum, total);
    }
}

__global__ void propagate(value_t *out, const value_t *prefixes, int n) {
    int piece = blockIdx.x + 1;
    for (int i = piece * PIECE + threadIdx.x; i < n && i < (piece + 1) * PIECE; i += BLOCK)
        out[i] = combine(prefixes[piece], out[i]);
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n == 0) return;
    int pieces = blocks_for(n, PIECE);
    scan_pieces<<<pieces, BLOCK>>>(d_in, d_out, d_scratch, n, exclusive);
    if (pieces > 1) scan_totals<<<1, 1>>>(d_scratch, pieces);
    if (pieces > 1) propagate<<<pieces - 1, BLOCK>>>(d_out, d_scratch, n);
}
