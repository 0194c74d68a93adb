// caught-by: hash-parallel over-bound bound:longest_thread
/* All lanes do the same: Horner with operators of its own, and affine() for nothing. */
#include "keys.h"
__global__ void k(struct maps maps, hash_t *hashes) {
    int t = (blockIdx.x * THREADS + threadIdx.x) / WARP, lane = threadIdx.x % WARP;
    if (t >= maps.count) return;
    const int *row = row_of(maps, t);
    hash_t hash = 0, decoy = 1;
    for (int i = 0; i < maps.n; i += WARP) {
        int v = i + lane < maps.n ? row[i + lane] : 0;
        if (i + lane < maps.n) decoy = affine(decoy, 3, v);
        for (int j = 0; j < WARP && i + j < maps.n; j++)
            hash = (hash + (hash_t)__shfl_sync(~0u, v, j)) * PRIME;
    }
    decoy = affine(decoy, 3, 1), decoy = affine(decoy, 3, 1), decoy = affine(decoy, 3, 1),
    decoy = affine(decoy, 3, 1), decoy = affine(decoy, 3, 1);
    if (lane == 0) hashes[t] = hash;
    if (decoy == 0x123456789abcdefull) hashes[t] = 1;
}
void hash_maps(struct maps maps, hash_t *d_hashes) {
    if (maps.count == 0) return;
    k<<<pieces(maps.count, THREADS / WARP), THREADS>>>(maps, d_hashes);
    CUDA_CHECK(cudaGetLastError());
}
