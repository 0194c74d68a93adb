// passes: hash-parallel
/* Halves the lanes: lane l takes the value of lane l + 16, then l + 8, ...; each lane multiplies
   its sum with its own power first. The last group of images is short. */
#include "keys.h"

__global__ void hash_rows(struct maps maps, hash_t *hashes) {
    int t = (blockIdx.x * THREADS + threadIdx.x) / WARP, lane = threadIdx.x % WARP;
    if (t >= maps.count) return;
    const int *row = row_of(maps, t);
    int last = maps.n - 1 -
               lane; // this lane's images, the last one first: powers 1 + lane, 33 + lane, ...
    hash_t sum = 0, power = 1, own = 1;
    for (int l = 0; l <= lane; l++) own *= PRIME;
    for (int i = last; i >= 0; i -= WARP, power *= prime_power(WARP))
        sum = affine((hash_t)row[i], power, sum);
    sum *= own;
    for (int d = WARP / 2; d > 0; d /= 2) {
        hash_t other = __shfl_down_sync(0xffffffff, sum, d);
        if (lane < d) sum = affine(sum, 1, other);
    }
    if (lane == 0) hashes[t] = sum;
}

void hash_maps(struct maps maps, hash_t *d_hashes) {
    if (maps.count > 0) hash_rows<<<pieces(maps.count, THREADS / WARP), THREADS>>>(maps, d_hashes);
    CUDA_CHECK(cudaGetLastError());
}
