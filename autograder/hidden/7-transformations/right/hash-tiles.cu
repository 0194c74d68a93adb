// passes: hash
/* One thread for each map. Its warp loads 32 images of each of its maps at a time, side by side,
   into a padded tile of shared memory. */
#include "keys.h"

__global__ void hash_tiles(struct maps maps, hash_t *hashes) {
    __shared__ int tile[WARP][WARP + 1];
    const int lane = threadIdx.x, first = blockIdx.x * WARP, mine = first + lane;
    hash_t hash = 0;
    for (int from = 0; from < maps.n; from += WARP) {
        for (int row = 0; row < WARP && first + row < maps.count; row++)
            if (from + lane < maps.n) tile[row][lane] = row_of(maps, first + row)[from + lane];
        __syncwarp();
        for (int k = 0; mine < maps.count && k < WARP && from + k < maps.n; k++)
            hash = horner(hash, tile[lane][k]);
        __syncwarp();
    }
    if (mine < maps.count) hashes[mine] = hash;
}

void hash_maps(struct maps maps, hash_t *d_hashes) {
    if (maps.count == 0) return;
    hash_tiles<<<pieces(maps.count, WARP), WARP>>>(maps, d_hashes);
    CUDA_CHECK(cudaGetLastError());
}
