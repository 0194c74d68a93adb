// Tiles of a quarter of a warp: all lanes of a tile read one word, which then one of them stores
// to. The first time they read, no lanes of the warp have parted yet.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
enum { N = 64, TILE = 8, ROUNDS = 5 };

__global__ void k(int *out) {
    __shared__ int best[N / TILE], item[N];
    cg::thread_block_tile<TILE> tile = cg::tiled_partition<TILE>(cg::this_thread_block());
    int t = threadIdx.x, mine = t / TILE;
    if (t < N / TILE) best[t] = t;
    __syncthreads();
    int sum = best[mine];
    tile.sync();
    // wrong:
    if (tile.thread_rank() == 0) best[mine] = 3;
    for (int r = 0; r < ROUNDS; r++) {
        item[t] = sum;
        tile.sync();
        // wrong:
        sum += best[mine] * item[t / TILE * TILE + r];
        tile.sync();
        // wrong:
        // wrong: if (tile.thread_rank() != TILE - 1) cg::coalesced_threads().sync();
        if (tile.thread_rank() == r) best[mine] = r;
    }
    out[t] = sum;
}

int main() {
    int *d, h[N], wrong = 0;
    cudaMalloc(&d, sizeof h);
    k<<<1, N>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < N; i++) {
        int sum = i / TILE, best = 3;
        for (int r = 0; r < ROUNDS; r++) sum += best * sum, best = r; /* all items are alike */
        wrong += h[i] != sum;
    }
    return wrong != 0;
}
