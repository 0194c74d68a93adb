// passes: warp-scan
/* Uses cooperative groups for threads, warps and barriers: a warp is a tile. */
#include <cooperative_groups.h>
#include "scan.h"

namespace cg = cooperative_groups;
typedef cg::thread_block_tile<WARP> tile_t;

/* Inclusive: thread r of the tile gets v[0] op ... op v[r]. All threads of the tile call. */
__device__ value_t scan_tile(const tile_t &tile, value_t mine) {
    for (unsigned distance = 1; distance < tile.size(); distance *= 2) {
        value_t left = tile.shfl_up(mine, distance);
        if (tile.thread_rank() >= distance) mine = combine(left, mine);
    }
    return mine;
}

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t totals[WARP]; // of each tile; then of all tiles up to it
    cg::thread_block block = cg::this_thread_block();
    tile_t tile = cg::tiled_partition<WARP>(block);
    int tid = (int)block.thread_rank();
    unsigned tile_rank = tile.meta_group_rank(), lane = tile.thread_rank();

    value_t mine = scan_tile(tile, tid < n ? in[tid] : identity());
    if (lane == tile.size() - 1) totals[tile_rank] = mine;
    block.sync(); // the first tile reads what all tiles wrote
    if (tile_rank == 0)
        totals[lane] = scan_tile(tile, lane < tile.meta_group_size() ? totals[lane] : identity());
    block.sync(); // all tiles read what the first one wrote
    if (tile_rank > 0) mine = combine(totals[tile_rank - 1], mine);

    int to = exclusive ? tid + 1 : tid;
    if (to < n) out[to] = mine;
    if (tid == 0 && exclusive) out[0] = identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, blocks_for(n, WARP) * WARP>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
