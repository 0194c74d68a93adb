/* Lesson 2, exercise `large`: any number of values.
 *
 *     make lesson2 EX=large
 *
 * What the versions so far lack: more than one block. Here every block scans its own piece and
 * leaves the piece's total; the totals are scanned in the same way, level by level, until one block
 * is enough; then every block combines the prefix of its piece into each output, as the left
 * operand. Scan, then propagate: each value is read and written twice, and each thread reads a
 * prefix, too.
 */
#include "scan.h"

enum { WARPS = BLOCK / WARP };

/* Inclusive: lane l gets v[0] op ... op v[l]. All 32 lanes call. */
__device__ value_t scan_warp(value_t mine) {
    int lane = threadIdx.x % WARP;
    for (int distance = 1; distance < WARP; distance *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, distance);
        if (lane >= distance) mine = combine(other, mine);
    }
    return mine;
}

/* Scans each piece of BLOCK values for itself; block b leaves the total of its piece in totals[b].
   `in` and `out` may be the same array. */
/* [large] */
__global__ void scan_pieces(const value_t *in, value_t *out, value_t *totals, int n,
                            bool exclusive) {
    __shared__ value_t s[WARPS]; // the total of each warp; then of all warps up to it
    int tid = threadIdx.x, warp = tid / WARP, lane = tid % WARP;
    int first = blockIdx.x * BLOCK, width = min((int)BLOCK, n - first); // this block's piece
    value_t mine = scan_warp(tid < width ? in[first + tid] : identity());
    if (lane == WARP - 1) s[warp] = mine;
    __syncthreads(); // the first warp reads what all warps wrote
    if (warp == 0) s[lane] = scan_warp(s[lane]);
    __syncthreads(); // all read what the first warp wrote
    if (warp > 0) mine = combine(s[warp - 1], mine);
    if (tid < width && !exclusive) out[first + tid] = mine;
    if (tid + 1 < width && exclusive) out[first + tid + 1] = mine;
    if (tid == 0 && exclusive) out[first] = identity();
    if (tid == BLOCK - 1) totals[blockIdx.x] = mine;
}

/* out[0..n) is scanned piece by piece; prefixes[b] is that of piece b. Piece 0 needs none. */
__global__ void propagate(value_t *out, const value_t *prefixes, int n) {
    // TODO(3): block b combines prefixes[b + 1], the left operand, into each output of piece b + 1.
    int piece = blockIdx.x + 1, i = piece * BLOCK + threadIdx.x;
    value_t prefix = prefixes[piece];
    if (i < n) out[i] = combine(prefix, out[i]);
    // END TODO
}

/* The totals of all levels need less than n / 1000 + 3 values of d_scratch. d_in may be d_out. */
void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n == 0) return;
    int pieces = blocks_for(n, BLOCK);
    value_t *d_totals = d_scratch;
    scan_pieces<<<pieces, BLOCK>>>(d_in, d_out, d_totals, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
    if (pieces == 1) return;
    // TODO(3): scan the totals with scan() itself, in place, as it may here; then propagate.
    scan(d_totals, d_totals, d_scratch + pieces, pieces, true);
    propagate<<<pieces - 1, BLOCK>>>(d_out, d_totals, n);
    CUDA_CHECK(cudaGetLastError());
    // END TODO
}
/* [large] */
