// caught-by: single-pass over-bound bound:global_words
/* Reduce, then scan, in two launches without look-back: tiles of 64 values make the 100 words a
 * tile so many. */
#include "scan.h"
enum { TILE = 64, MOST = 1 << 21 };
__device__ unsigned tickets;
__device__ value_t totals[MOST];
__device__ value_t scan_warp(value_t mine) {
    for (int d = 1; d < WARP; d *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, d);
        if (threadIdx.x % WARP >= d) mine = combine(other, mine);
    }
    return mine;
}
__device__ value_t scan_tile(value_t mine, value_t *s) {
    mine = scan_warp(mine);
    if (threadIdx.x == WARP - 1) *s = mine;
    __syncthreads();
    if (threadIdx.x >= WARP) mine = combine(*s, mine);
    return mine;
}
__global__ void scan_small(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t s[WARP];
    int tid = threadIdx.x, warp = tid / WARP, lane = tid % WARP;
    value_t before = identity();
    for (int first = 0; first < n; first += BLOCK) {
        int i = first + tid;
        value_t mine = scan_warp(i < n ? in[i] : identity());
        if (lane == WARP - 1) s[warp] = mine;
        __syncthreads();
        if (warp == 0) s[lane] = scan_warp(s[lane]);
        __syncthreads();
        if (warp > 0) mine = combine(s[warp - 1], mine);
        mine = combine(before, mine);
        if (!exclusive && i < n) out[i] = mine;
        if (exclusive && i + 1 < n) out[i + 1] = mine;
        if (exclusive && i == 0) out[0] = identity();
        before = combine(before, s[WARP - 1]);
        __syncthreads();
    }
}
__global__ void reduce_tiles(const value_t *in, int n) {
    __shared__ value_t s;
    __shared__ bool last;
    int i = blockIdx.x * TILE + threadIdx.x, tiles = gridDim.x;
    value_t mine = scan_tile(i < n ? in[i] : identity(), &s);
    if (threadIdx.x == TILE - 1) {
        totals[blockIdx.x] = mine;
        __threadfence();
        last = atomicAdd(&tickets, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last) return;
    value_t before = identity();
    for (int first = 0; first < tiles; first += TILE) {
        int t = first + threadIdx.x;
        value_t mine = t < tiles ? totals[t] : identity();
        __syncthreads();
        mine = scan_tile(mine, &s);
        mine = combine(before, mine);
        if (t < tiles) totals[t] = mine;
        __syncthreads();
        if (threadIdx.x == TILE - 1) s = mine;
        __syncthreads();
        before = s;
        __syncthreads();
    }
    if (threadIdx.x == 0) tickets = 0;
}
__global__ void scan_tiles(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t s;
    int i = blockIdx.x * TILE + threadIdx.x;
    value_t before = blockIdx.x ? totals[blockIdx.x - 1] : identity();
    value_t mine = combine(before, scan_tile(i < n ? in[i] : identity(), &s));
    if (!exclusive && i < n) out[i] = mine;
    if (exclusive && i + 1 < n && threadIdx.x + 1 < TILE) out[i + 1] = mine;
    if (exclusive && i < n && threadIdx.x == 0) out[i] = before;
}
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    if (n <= 8192) {
        scan_small<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
        CUDA_CHECK(cudaGetLastError());
        return;
    }
    int tiles = blocks_for(n, TILE);
    reduce_tiles<<<tiles, TILE>>>(d_in, n);
    scan_tiles<<<tiles, TILE>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
