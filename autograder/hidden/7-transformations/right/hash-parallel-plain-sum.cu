// passes: hash-parallel
/* Each lane multiplies with its own power; then the lanes are only added. */
#include "keys.h"
__device__ hash_t power(int k) {
    hash_t r = 1;
    for (hash_t b = PRIME; k; k >>= 1, b *= b)
        if (k & 1) r *= b;
    return r;
}
__global__ void k(maps m, hash_t *out) {
    const int t = blockIdx.x * (THREADS / 32) + threadIdx.x / 32, lane = threadIdx.x & 31;
    if (t >= m.count) return;
    const int *row = row_of(m, t);
    hash_t h = 0;
    int i = lane;
    for (; i < m.n; i += 32) h = affine(h, prime_power(32), row[i]);
    i -= 32; // the last one of this lane
    h = i >= 0 ? affine(h, power(m.n - i), 0) : 0;
    for (int d = 16; d; d >>= 1) h += __shfl_down_sync(~0u, h, d);
    if (lane == 0) out[t] = h;
}
void hash_maps(struct maps maps, hash_t *d_hashes) {
    if (maps.count > 0) k<<<pieces(maps.count, THREADS / 32), THREADS>>>(maps, d_hashes);
    CUDA_CHECK(cudaGetLastError());
}
