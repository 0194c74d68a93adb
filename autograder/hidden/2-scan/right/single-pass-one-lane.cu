// passes: single-pass
/* Merrill and Garland (2016); one thread looks back, one tile at a time; tiles of 1024. */
#include "scan.h"
#include <cuda/atomic>

enum { THREADS = 256, ITEMS = 4, TILE = THREADS * ITEMS, WARPS = THREADS / WARP };

typedef unsigned long long word_t;
typedef cuda::atomic_ref<word_t, cuda::thread_scope_device> shared_word_t;

/* In scratch memory, which is cleared for each scan: the ticket, then a word a tile: 0, or mark and
   value. */
enum mark { NOTHING, SUM, PREFIX };

__device__ word_t look(word_t *state) {
    return shared_word_t(*state).load(cuda::memory_order_acquire);
}
__device__ void publish(word_t *state, mark m, value_t v) {
    shared_word_t(*state).store((word_t)m << 32 | v, cuda::memory_order_release);
}

/* All lanes of a warp call; what stands before the tile, for lane 0. */
__device__ value_t prefix_of(word_t *states, int tile, value_t all) {
    value_t before = identity();
    if (threadIdx.x % WARP == 0) {
        publish(&states[tile], tile > 0 ? SUM : PREFIX, all);
        for (int t = tile - 1; t >= 0; t--) {
            word_t word;
            while ((word = look(&states[t])) == 0) continue;
            before = combine((value_t)word, before);
            if (word >> 32 == PREFIX) break;
        }
        if (tile > 0) publish(&states[tile], PREFIX, combine(before, all));
    }
    __syncwarp();
    return before;
}

__device__ value_t scan_warp(value_t mine) {
    int lane = threadIdx.x % WARP;
    for (int d = 1; d < WARP; d *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, d);
        if (lane >= d) mine = combine(other, mine);
    }
    return mine;
}

__global__ void scan_tiles(const value_t *in, value_t *out, word_t *states, int n, bool exclusive) {
    __shared__ value_t s[TILE], totals[WARPS], prefix;
    __shared__ int tile;
    int tid = threadIdx.x, lane = tid % WARP, warp = tid / WARP;
    if (tid == 0) tile = (int)atomicAdd(states, 1ull);
    __syncthreads();
    int first = tile * TILE;
    for (int k = tid; k < TILE; k += THREADS) s[k] = first + k < n ? in[first + k] : identity();
    __syncthreads();
    value_t v[ITEMS], sum = s[tid * ITEMS];
    for (int k = 0; k < ITEMS; k++) v[k] = s[tid * ITEMS + k];
    for (int k = 1; k < ITEMS; k++) sum = combine(sum, v[k]);
    value_t upto = scan_warp(sum), left = __shfl_up_sync(0xffffffff, upto, 1);
    if (lane == WARP - 1) totals[warp] = upto;
    __syncthreads();
    value_t before = identity(), all = totals[0];
    for (int w = 1; w < WARPS; w++) {
        if (w == warp) before = all;
        all = combine(all, totals[w]);
    }
    if (warp == 0) {
        value_t p = prefix_of(states + 1, tile, all);
        if (lane == 0) prefix = p;
    }
    __syncthreads();
    before = combine(prefix, before);
    if (lane > 0) before = combine(before, left);
    for (int k = 0; k < ITEMS; k++) {
        value_t next = combine(before, v[k]);
        s[tid * ITEMS + k] = exclusive ? before : next;
        before = next;
    }
    __syncthreads();
    for (int k = tid; k < TILE; k += THREADS)
        if (first + k < n) out[first + k] = s[k];
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    if (n == 0) return;
    int tiles = blocks_for(n, TILE);
    CUDA_CHECK(cudaMemsetAsync(d_scratch, 0, (tiles + 1) * sizeof(word_t)));
    scan_tiles<<<tiles, THREADS>>>(d_in, d_out, (word_t *)d_scratch, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
