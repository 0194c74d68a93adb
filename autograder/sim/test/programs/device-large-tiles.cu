// clean
// Tiles of several warps: 64 and 128 threads of a block, reduced and scanned together.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

template <class T, unsigned N> __global__ void k(T *out) {
    __shared__ cg::block_tile_memory<256> room;
    __shared__ T seen[256];
    auto block = cg::this_thread_block(room);
    auto tile = cg::tiled_partition<N>(block);
    auto warp = cg::tiled_partition<32>(block);
    T sum = cg::reduce(tile, (T)threadIdx.x, cg::plus<T>());
    seen[threadIdx.x] = sum;
    tile.sync();
    T other = seen[threadIdx.x ^ (N / 2)], before = cg::exclusive_scan(tile, (T)1, cg::plus<T>());
    bool first = tile.any(threadIdx.x == 0), all = tile.all(threadIdx.x < N);
    int ok = other == sum && before == (T)tile.thread_rank() && first == (tile.meta_group_rank() == 0);
    ok = ok && all == first && warp.meta_group_size() == 8;
    if (tile.thread_rank() == 0) out[tile.meta_group_rank()] = block.size() / N == 256 / N ? sum : 0;
    if (!ok) out[tile.meta_group_rank()] = -1;
}

template <class T, unsigned N> static int wrong() {
    T *d, h[256 / N];
    cudaMalloc(&d, sizeof h);
    k<T, N><<<1, 256>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    int bad = 0;
    for (unsigned t = 0; t < 256 / N; t++) bad += h[t] != (T)(N * N * t + N * (N - 1) / 2);
    return bad;
}

int main() { return wrong<int, 64>() + wrong<double, 128>() + wrong<float, 256>(); }
