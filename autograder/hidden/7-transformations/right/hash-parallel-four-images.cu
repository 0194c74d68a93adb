// passes: hash-parallel
/* A lane takes four neighbouring images with one load. */
#include "keys.h"

__device__ hash_t power(int k) {
    hash_t result = 1;
    for (hash_t square = PRIME; k > 0; k /= 2, square *= square)
        if (k % 2) result *= square;
    return result;
}

__global__ void hash_fours(struct maps maps, hash_t *hashes) {
    int t = blockIdx.x * 8 + threadIdx.x / WARP, lane = threadIdx.x % WARP;
    if (t >= maps.count) return;
    const int *row = row_of(maps, t);
    hash_t hash = 0;
    int end = 0, rest = maps.n / 4 * 4 + lane; // where this lane's fours end, and its single image
    for (int i = 4 * lane; i + 4 <= maps.n; i += 4 * WARP, end = i - 4 * WARP + 4) {
        int4 x = *reinterpret_cast<const int4 *>(row + i);
        hash = affine(hash, prime_power(125), x.x), hash = affine(hash, PRIME, x.y);
        hash = affine(hash, PRIME, x.z), hash = affine(hash, PRIME, x.w);
    }
    hash *= power(maps.n - end + 1);
    if (rest < maps.n) hash = affine(row[rest], power(maps.n - rest), hash);
    for (int d = 16; d > 0; d /= 2) hash = affine(hash, 1, __shfl_down_sync(~0u, hash, d));
    if (lane == 0) hashes[t] = hash;
}

void hash_maps(struct maps maps, hash_t *d_hashes) {
    if (maps.count > 0) hash_fours<<<pieces(maps.count, 8), 256>>>(maps, d_hashes);
    CUDA_CHECK(cudaGetLastError());
}
