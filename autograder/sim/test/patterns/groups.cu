// Cooperative groups: each sync orders the threads of its group, and no others.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void k(int *out) {
    __shared__ int s[64];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
    int t = block.thread_rank();
    s[t] = t;
    tile.sync();
    // wrong:
    // wrong: cg::tiled_partition<4>(block).sync();
    int v = s[t ^ 7];
    tile.sync();
    // wrong:
    s[t] = v;
    block.sync();
    // wrong:
    // wrong: tile.sync();
    v += s[63 - t];
    cg::sync(block);
    // wrong:
    s[t] = v;
    if (t % 2) {
        cg::coalesced_group odd = cg::coalesced_threads();
        odd.sync();
        // wrong:
        v = s[t ^ 2];
        odd.sync();
        // wrong:
        s[t] = v;
    }
    block.sync();
    // wrong:
    out[t] = s[t] + s[t ^ 1];
}

int main() {
    int *d_out, out[64], wrong = 0;
    cudaMalloc(&d_out, sizeof out);
    k<<<1, 64>>>(d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 64; t++) wrong += out[t] != 2 * 63 + 0 * t;
    for (int t = 0; t < 64 && wrong; t++) printf("%d ", out[t]);
    cudaFree(d_out);
    return 0;
}
