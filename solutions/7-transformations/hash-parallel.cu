/* Lesson 7, exercise `hash-parallel`: a warp for each hash, and the same bits.
 *
 *     make lesson7 EX=hash-parallel
 *
 * What `hash` costs: n steps, and loads in which each lane of a warp reads another row. The
 * document says that a parallel hash would differ, because of overflows. But numbers modulo 2^64
 * form a ring: sums may be split and reordered as one likes. Lane l takes every 32nd image, and
 * its polynomial in p^32; the lanes' values are combined with powers of p in between.
 */
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
        hash = affine(hash, factor, __shfl_down_sync(0xffffffff, hash, d));
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
