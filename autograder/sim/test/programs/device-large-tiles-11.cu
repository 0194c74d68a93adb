// clean
// not for nvcc 13: the names that tiles of several warps had in CUDA 11, behind a macro of its own.
#define _CG_ABI_EXPERIMENTAL
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

template <size_t Size> __global__ void sum(int *out) {
    __shared__ cg::experimental::block_tile_memory<sizeof(int), 128> room;
    auto block = cg::experimental::this_thread_block(room);
    auto tile = cg::experimental::tiled_partition<Size>(block);
    int all = cg::reduce(tile, (int)threadIdx.x, cg::plus<int>());
    if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = all;
}

int main() {
    int *d, h[2];
    cudaMalloc(&d, sizeof h);
    sum<64><<<1, 128>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return h[0] != 32 * 63 || h[1] != 64 * 64 + 32 * 63;
}
