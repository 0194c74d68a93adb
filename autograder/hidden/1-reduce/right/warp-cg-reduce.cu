// passes: warp
/* The sum of a warp by cooperative_groups, under the name that NVIDIA gives it. */
#include "reduce.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void r(const value_t *in, value_t *out, int n) {
    __shared__ value_t partial[32];
    cg::thread_block cta = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(cta);
    auto op = [](value_t a, value_t b) { return combine(a, b); };
    value_t v = identity();
    for (long i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().size())
        v = op(v, in[i]);
    v = cg::reduce(tile, v, op);
    if (tile.thread_rank() == 0) partial[tile.meta_group_rank()] = v;
    cta.sync();
    if (tile.meta_group_rank() == 0) {
        v = tile.thread_rank() < tile.meta_group_size() ? partial[tile.thread_rank()] : identity();
        v = cg::reduce(tile, v, op);
        if (tile.thread_rank() == 0) out[blockIdx.x] = v;
    }
}
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    if (n == 0) {
        store_identity<<<1, 1>>>(d_out);
        return;
    }
    int minGrid = 0, block = 0;
    CUDA_CHECK(cudaOccupancyMaxPotentialBlockSize(&minGrid, &block, r));
    int grid = std::min(minGrid, (n + block - 1) / block);
    r<<<grid, block>>>(d_in, d_scratch, n);
    r<<<1, block>>>(d_scratch, d_out, grid);
    CUDA_CHECK(cudaGetLastError());
}
