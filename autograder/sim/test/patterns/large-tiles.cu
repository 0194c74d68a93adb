// Tiles of two warps: each has a barrier of its own, and they go different numbers of rounds.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
enum { TILE = 64, TILES = 3 };

__global__ void k(int *out) {
    __shared__ cg::block_tile_memory<1024> room;
    __shared__ int s[TILES][TILE];
    auto tile = cg::tiled_partition<TILE>(cg::this_thread_block(room));
    int g = tile.meta_group_rank(), t = tile.thread_rank(), v = t;
    for (int r = 0; r < 3 * (g + 1); r++) {
        s[g][t] = v;
        tile.sync();
        // wrong:
        v = s[g][(t + 32) % TILE] + s[g][t ^ 1] - s[g][0];
        tile.sync();
        // wrong:
    }
    out[threadIdx.x] = v;
}

int main() {
    int *d, h[TILE * TILES];
    cudaMalloc(&d, sizeof h);
    k<<<1, TILE * TILES>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return 0;
}
