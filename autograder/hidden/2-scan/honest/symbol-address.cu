// passes: single-pass
/* The state lies in a struct in a __device__ variable; the host asks for the addresses of its parts
   and clears them by cudaMemsetAsync(). Volatile 64-bit words hand the prefixes on. */
#include <stddef.h>
#include "scan.h"

enum { ROWS = 8, WARPS = BLOCK / WARP, TILE = ROWS * BLOCK, MOST_TILES = INT32_MAX / TILE + 1 };

typedef unsigned long long word_t; // upper half: 1 once the lower half is the tile's prefix

struct state {
    unsigned ticket; // tiles that have been started
    word_t prefix[MOST_TILES];
};
__device__ struct state state;

/* The prefix up to and including tile `tile`. */
__device__ value_t wait_for(int tile) {
    if (tile < 0) return identity();
    volatile word_t *place = &state.prefix[tile];
    word_t word;
    do {
        word = *place;
    } while (word >> 32 == 0);
    return (value_t)word;
}

__device__ value_t scan_warp(value_t mine) {
    for (int distance = 1; distance < WARP; distance *= 2) {
        value_t left = __shfl_up_sync(0xffffffff, mine, distance);
        if ((int)threadIdx.x % WARP >= distance) mine = combine(left, mine);
    }
    return mine;
}

__global__ void scan_tiles(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t totals[WARPS], before;
    __shared__ int tile;
    int tid = threadIdx.x, warp = tid / WARP, lane = tid % WARP;
    if (tid == 0) tile = (int)atomicAdd(&state.ticket, 1u);
    __syncthreads(); // the tile is known
    long first = (long)tile * TILE + warp * ROWS * WARP + lane;
    value_t v[ROWS], total = identity();
    for (int r = 0; r < ROWS; r++) {
        long i = first + r * WARP;
        v[r] = combine(total, scan_warp(i < n ? in[i] : identity()));
        total = __shfl_sync(0xffffffff, v[r], WARP - 1);
    }
    if (lane == 0) totals[warp] = total;
    __syncthreads(); // the first warp reads what all warps wrote
    if (warp == 0) totals[lane] = scan_warp(totals[lane]);
    if (tid == WARP - 1) {
        before = wait_for(tile - 1);
        word_t word = 1ull << 32 | combine(before, totals[WARPS - 1]);
        *(volatile word_t *)&state.prefix[tile] = word;
    }
    __syncthreads(); // the prefixes of the tile and of its warps are known
    value_t prefix = warp > 0 ? combine(before, totals[warp - 1]) : before;
    for (int r = 0; r < ROWS; r++) {
        long to = first + r * WARP + exclusive;
        if (to < n) out[to] = combine(prefix, v[r]);
    }
    if (tile == 0 && tid == 0 && exclusive) out[0] = identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    int tiles = blocks_for(n, TILE);
    void *d_state = nullptr;
    CUDA_CHECK(cudaGetSymbolAddress(&d_state, state));
    CUDA_CHECK(
        cudaMemsetAsync(d_state, 0, offsetof(struct state, prefix) + tiles * sizeof(word_t)));
    scan_tiles<<<tiles, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
