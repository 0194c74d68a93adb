// passes: large
/* Inline PTX, as in CUB: a shuffle that returns a predicate says which lanes have a left neighbour.
 */
#include "scan.h"

enum { WARPS = BLOCK / WARP };

__device__ __forceinline__ unsigned lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

/* One round of the scan: `mine` of the lane `distance` below; false if there is no such lane. */
__device__ __forceinline__ bool shuffle_up(value_t mine, unsigned distance, value_t *left) {
    unsigned inside;
    asm volatile("{\n\t"
                 ".reg .pred p;\n\t"
                 "shfl.sync.up.b32 %0|p, %2, %3, 0, 0xffffffff;\n\t"
                 "selp.u32 %1, 1, 0, p;\n\t"
                 "}"
                 : "=r"(*left), "=r"(inside)
                 : "r"(mine), "r"(distance));
    return inside;
}

__device__ value_t scan_warp(value_t mine) {
    for (unsigned distance = 1; distance < WARP; distance *= 2) {
        value_t left;
        if (shuffle_up(mine, distance, &left)) mine = combine(left, mine);
    }
    return mine;
}

__global__ void scan_pieces(const value_t *in, value_t *out, value_t *totals, int n,
                            bool exclusive) {
    __shared__ value_t s[WARPS];
    int tid = threadIdx.x, warp = tid / WARP, first = blockIdx.x * BLOCK;
    int width = min((int)BLOCK, n - first);
    value_t mine = scan_warp(tid < width ? in[first + tid] : identity());
    if (lane_id() == WARP - 1) s[warp] = mine;
    asm volatile("bar.sync 0;" ::: "memory"); // __syncthreads()
    if (warp == 0) s[tid] = scan_warp(s[tid]);
    asm volatile("bar.sync 0;" ::: "memory");
    if (warp > 0) mine = combine(s[warp - 1], mine);
    int to = tid + exclusive;
    if (to < width) out[first + to] = mine;
    if (tid == 0 && exclusive) out[first] = identity();
    if (tid == BLOCK - 1) totals[blockIdx.x] = mine;
}

__global__ void propagate(value_t *out, const value_t *prefixes, int n) {
    int piece = blockIdx.x + 1, i = piece * BLOCK + threadIdx.x;
    value_t prefix = prefixes[piece];
    if (i < n) out[i] = combine(prefix, out[i]);
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n == 0) return;
    int pieces = blocks_for(n, BLOCK);
    scan_pieces<<<pieces, BLOCK>>>(d_in, d_out, d_scratch, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
    if (pieces == 1) return;
    scan(d_scratch, d_scratch, d_scratch + pieces, pieces, true);
    propagate<<<pieces - 1, BLOCK>>>(d_out, d_scratch, n);
    CUDA_CHECK(cudaGetLastError());
}
