// passes: hash
/* Blocks of one warp, and a pointer that runs through the row. */
#include "keys.h"

__global__ void hash_rows(struct maps maps, hash_t *hashes) {
    int t = blockIdx.x * WARP + threadIdx.x;
    if (t >= maps.count) return;
    const int *next = row_of(maps, t), *end = next + maps.n;
    hash_t hash = 0;
    while (next < end) hash = horner(hash, *next++);
    hashes[t] = hash;
}

void hash_maps(struct maps maps, hash_t *d_hashes) {
    if (maps.count > 0) hash_rows<<<pieces(maps.count, WARP), WARP>>>(maps, d_hashes);
    CUDA_CHECK(cudaGetLastError());
}
