// caught-by: hash-parallel wrong repeat
/* __activemask() as the mask of a whole warp: lanes that left a loop at different times need not
 * have met again. */
#include "keys.h"

/* The images of a row in groups of 32, the last of which is full: the first group begins with
   images that do not exist, which count as 0. Horner's method multiplies after the last image, too.
 */
/* [hash-parallel] */
__device__ hash_t hash_by_warp(const int *row, int n) {
    int lane = threadIdx.x % WARP, before = pieces(n, WARP) * WARP - n;
    hash_t hash = 0;
    // TODO(2): this lane's image of each group, if there is one. What is a group's factor?
    for (int i = lane - before; i < n; i += WARP)
        if (i >= 0) hash = affine(hash, prime_power(WARP), row[i]);
    // END TODO
    hash_t factor = PRIME;
    // TODO(2): combine neighbours, then pairs of them, ...: what is the left one multiplied with?
    for (int d = 1; d < WARP; d *= 2, factor *= factor)
        hash = affine(hash, factor, __shfl_down_sync(__activemask(), hash, d));
    // END TODO
    return affine(hash, PRIME, 0);
}

__global__ void hash_rows(struct maps maps, hash_t *hashes) {
    int t = (blockIdx.x * THREADS + threadIdx.x) / WARP;
    if (t >= maps.count) return;
    hash_t hash = hash_by_warp(row_of(maps, t), maps.n);
    if (threadIdx.x % WARP == 0) hashes[t] = hash;
}
/* [hash-parallel] */

void hash_maps(struct maps maps, hash_t *d_hashes) {
    if (maps.count == 0) return; // a grid of no blocks is an error
    hash_rows<<<pieces(maps.count, THREADS / WARP), THREADS>>>(maps, d_hashes);
    CUDA_CHECK(cudaGetLastError());
}
