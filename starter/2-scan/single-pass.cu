/* Lesson 2, exercise `single-pass`: each value is read once and written once.
 *
 *     make lesson2 EX=single-pass          and, with a GPU: make bench2
 *
 * What `large` costs: every value passes through memory twice, because a block cannot know what
 * stands before its tile until all blocks before it are done. Here it looks back while they run
 * (Merrill and Garland 2016, "decoupled look-back"). A tile publishes its own sum at once, and its
 * prefix as soon as it knows it; who needs a prefix adds up the sums of the tiles before it, back
 * to the nearest one that has published a prefix. No block waits for more than a few others.
 *
 * What keeps it right, in any order in which the GPU starts its blocks:
 * - Tiles are numbered by a ticket, not by blockIdx: whoever waits for a tile knows that it has
 *   been started. A block with a low number may be started last, and those who wait keep it out.
 * - State and value are one 64-bit word, which is loaded and stored whole: no fence is needed.
 * All scans share tickets and states: two must not run at the same time, in two streams, say.
 */
#include "scan.h"
#include <cuda/atomic>

enum {
    SMALL = 4096,          // values a tile, for up to MOST_SMALL in all
    MEDIUM = 16384,        // for up to MOST_MEDIUM
    LARGE = 49152,         // and for more
    MOST_SMALL = 1 << 19,  // a tile for nearly every multiprocessor of an H100
    MOST_MEDIUM = 1 << 23, // some for each
    MAX_TILES = (1u << 31) / LARGE + 1
};

/* Upper half: whose word this is. Launch k writes 2 k (the tile's own sum) or 2 k + 1 (the prefix
   up to and including it), so what an earlier launch has left is not mistaken and need not be
   cleared. (k comes round after 2^31 launches.) Lower half: the value. */
typedef unsigned long long word_t;
__device__ word_t states[MAX_TILES];
__device__ word_t tickets = 1ull << 32; // upper half: the launch's number; lower: tiles drawn

typedef cuda::atomic_ref<word_t, cuda::thread_scope_device> shared_word_t;

__device__ void publish(int tile, unsigned tag, value_t value) {
    shared_word_t(states[tile]).store((word_t)tag << 32 | value, cuda::memory_order_relaxed);
}

/* Draws a tile. Who gets the last one makes all ready for the next launch. */
__device__ word_t draw_ticket() {
    word_t ticket = atomicAdd(&tickets, 1ull);
    if ((unsigned)ticket == gridDim.x - 1) atomicExch(&tickets, ((ticket >> 32) + 1) << 32);
    return ticket;
}

/* Inclusive: lane l gets v[0] op ... op v[l]. All 32 lanes call, as in the functions below. */
__device__ value_t scan_warp(value_t mine) {
    int lane = threadIdx.x % WARP;
    for (int distance = 1; distance < WARP; distance *= 2) {
        value_t other = __shfl_up_sync(0xffffffff, mine, distance);
        if (lane >= distance) mine = combine(other, mine);
    }
    return mine;
}

/* v[0] op ... op v[31] for lane 0; the other lanes' results mean nothing. */
__device__ value_t reduce_warp(value_t mine) {
    for (int distance = 1; distance < WARP; distance *= 2)
        mine = combine(mine, __shfl_down_sync(0xffffffff, mine, distance));
    return mine;
}

/* A tile's word. What stands before the first tile is known: nothing. */
__device__ word_t state_of(int tile, unsigned launch) {
    if (tile < 0) return (word_t)(2 * launch + 1) << 32 | identity();
    return shared_word_t(states[tile]).load(cuda::memory_order_relaxed);
}

/* What stands before this tile, for lane 0. Of 32 tiles lane 31 looks at the nearest one. */
/* [look-back] */
__device__ value_t look_back(int tile, unsigned launch) {
    value_t before = identity(); // of the windows that were looked at so far
    for (int at = tile - WARP + threadIdx.x % WARP;; at -= WARP) {
        // TODO: until all back to the nearest prefix are there, look again; then add up.
        LOCKSTEP_TODO(); // replace this line with about 12 lines
    }
}
/* [look-back] */

/* Lane l of warp w holds rows of four neighbours: row r starts at value w ROWS ROW + r ROW + 4 l
   of the tile. Loads and stores of a warp are 512 bytes in a row. */
__device__ uint4 load4(const value_t *in, int i, int n) {
    uint4 v;
    v.x = i < n ? in[i] : identity();
    v.y = i + 1 < n ? in[i + 1] : identity();
    v.z = i + 2 < n ? in[i + 2] : identity();
    v.w = i + 3 < n ? in[i + 3] : identity();
    return v;
}

__device__ void store4(value_t *out, int i, int n, uint4 v) {
    if (i < n) out[i] = v.x;
    if (i + 1 < n) out[i + 1] = v.y;
    if (i + 2 < n) out[i + 2] = v.z;
    if (i + 3 < n) out[i + 3] = v.w;
}

__device__ uint4 scan4(value_t before, uint4 v, bool exclusive) {
    uint4 sum;
    sum.x = combine(before, v.x);
    sum.y = combine(sum.x, v.y);
    sum.z = combine(sum.y, v.z);
    if (exclusive) return make_uint4(before, sum.x, sum.y, sum.z);
    sum.w = combine(sum.z, v.w);
    return sum;
}

__device__ uint4 combine4(value_t before, uint4 v) {
    return make_uint4(combine(before, v.x), combine(before, v.y), combine(before, v.z),
                      combine(before, v.w));
}

/* THREADS a block, each with ROWS vectors; BLOCKS of them on a multiprocessor at once. A tile waits
   in registers for its prefix; looking back takes as long for a large one as for a small one. */
/* [single-pass] */
template <int THREADS, int ROWS, int BLOCKS>
__global__ void __launch_bounds__(THREADS, BLOCKS)
    scan_tiles(const value_t *in, value_t *out, int n, bool exclusive) {
    enum { WARPS = THREADS / WARP, ROW = 4 * WARP, TILE = ROWS * 4 * THREADS }; // ROW: of a warp
    __shared__ word_t ticket;
    __shared__ value_t s[WARPS]; // the total of each warp; then what stands before each
    int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
    if (threadIdx.x == 0) ticket = gridDim.x > 1 ? draw_ticket() : 0;
    __syncthreads(); // the ticket is drawn
    int tile = (int)(unsigned)ticket;
    int first = warp * ROWS * ROW + lane * 4; // this thread's first value, in the tile
    in += tile * TILE, out += tile * TILE, n -= tile * TILE; // where the tile starts, what is left
    bool full = n >= TILE;                                   // all but the last one are

    uint4 v[ROWS];
#pragma unroll
    for (int r = 0; r < ROWS; r++)
        v[r] = full ? *(const uint4 *)(in + first + r * ROW) : load4(in, first + r * ROW, n);
    value_t total = identity(); // of the rows so far, in this warp
#pragma unroll
    for (int r = 0; r < ROWS; r++) {
        value_t sum = scan_warp(combine(combine(v[r].x, v[r].y), combine(v[r].z, v[r].w)));
        value_t left = __shfl_up_sync(0xffffffff, sum, 1); // of the lanes to the left
        v[r] = scan4(lane > 0 ? combine(total, left) : total, v[r], exclusive);
        total = combine(total, __shfl_sync(0xffffffff, sum, WARP - 1));
    }
    if (lane == 0) s[warp] = total;
    __syncthreads(); // the first warp reads what all warps wrote
    if (warp == 0) {
        value_t sum = scan_warp(lane < WARPS ? s[lane] : identity()), prefix = identity();
        value_t left = __shfl_up_sync(0xffffffff, sum, 1);
        value_t all = __shfl_sync(0xffffffff, sum, WARP - 1); // the tile's own sum
        if (gridDim.x > 1) {
            unsigned launch = (unsigned)(ticket >> 32);
            if (lane == 0 && tile > 0) publish(tile, 2 * launch, all);
            prefix = look_back(tile, launch);
            if (lane == 0) publish(tile, 2 * launch + 1, combine(prefix, all));
            prefix = __shfl_sync(0xffffffff, prefix, 0);
        }
        if (lane < WARPS) s[lane] = lane > 0 ? combine(prefix, left) : prefix;
    }
    __syncthreads(); // the prefixes of all warps are there
    value_t before = s[warp];
#pragma unroll
    for (int r = 0; r < ROWS; r++) {
        v[r] = combine4(before, v[r]);
        if (full)
            *(uint4 *)(out + first + r * ROW) = v[r];
        else
            store4(out, first + r * ROW, n, v[r]);
    }
}
/* [single-pass] */

template <int THREADS, int ROWS, int BLOCKS>
void scan_with(const value_t *d_in, value_t *d_out, int n, bool exclusive) {
    int tiles = blocks_for(n, 4 * THREADS * ROWS);
    scan_tiles<THREADS, ROWS, BLOCKS><<<tiles, THREADS>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}

/* The shapes that were fastest on an H100, of those in lessons/2-scan/tune.cu. */
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    if (n <= MOST_SMALL)
        scan_with<512, SMALL / (4 * 512), 2>(d_in, d_out, n, exclusive);
    else if (n <= MOST_MEDIUM)
        scan_with<512, MEDIUM / (4 * 512), 2>(d_in, d_out, n, exclusive);
    else
        scan_with<512, LARGE / (4 * 512), 1>(d_in, d_out, n, exclusive);
}
