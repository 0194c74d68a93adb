// passes: single-pass
/* State and value of a tile share a 64-bit word. A function looks at it once and takes it apart;
   the loop that waits is in the caller. */
#include "scan.h"

enum { T = 256, PER = 16, TILE = T * PER, MAXT = 1 << 19 };
__device__ unsigned ticket;
__device__ unsigned long long packed[MAXT];
__global__ void clear(int tiles) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < tiles) {
        packed[i] = 0;
    }
    if (i == 0) ticket = 0;
}
__device__ void publish(int t, unsigned f, value_t v) {
    *(volatile unsigned long long *)&packed[t] = (unsigned long long)f << 32 | v;
}
__device__ unsigned look(int t, value_t &v) {
    unsigned long long x = *(volatile unsigned long long *)&packed[t];
    v = (value_t)x;
    return x >> 32;
}
__global__ void k(const value_t *in, value_t *out, int n, bool ex) {
    __shared__ int tile;
    __shared__ value_t s[TILE + TILE / 32], tot[T / 32], front;
    int t = threadIdx.x, lane = t % 32, w = t / 32;
    if (t == 0) tile = atomicAdd(&ticket, 1u);
    __syncthreads();
    int first = tile * TILE;
    for (int i = t; i < TILE; i += T) s[i + i / 32] = first + i < n ? in[first + i] : identity();
    __syncthreads();
    value_t v[PER];
    for (int j = 0; j < PER; j++) {
        int i = t * PER + j;
        value_t x = s[i + i / 32];
        v[j] = j ? combine(v[j - 1], x) : x;
    }
    value_t sum = v[PER - 1];
    for (int d = 1; d < 32; d *= 2) {
        value_t o = __shfl_up_sync(~0u, sum, d);
        if (lane >= d) sum = combine(o, sum);
    }
    if (lane == 31) tot[w] = sum;
    value_t before = __shfl_up_sync(~0u, sum, 1);
    if (lane == 0) before = identity();
    __syncthreads();
    if (t == 0) {
        value_t all = tot[0];
        for (int i = 1; i < T / 32; i++) all = combine(all, tot[i]);
        value_t p = identity();
        if (tile > 0) {
            publish(tile, 1, all);
            for (int at = tile - 1;; at--) {
                value_t val;
                unsigned f;
                do {
                    f = look(at, val);
                } while (f == 0);
                p = combine(val, p);
                if (f == 2) break;
            }
        }
        publish(tile, 2, combine(p, all));
        front = p;
    }
    __syncthreads();
    value_t p = front;
    for (int i = 0; i < w; i++) p = combine(p, tot[i]);
    p = combine(p, before);
    value_t e = p;
    for (int j = 0; j < PER; j++) {
        int i = t * PER + j;
        value_t inc = combine(p, v[j]);
        s[i + i / 32] = ex ? e : inc;
        e = inc;
    }
    __syncthreads();
    for (int i = t; i < TILE; i += T)
        if (first + i < n) out[first + i] = s[i + i / 32];
}
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool ex) {
    if (!n) return;
    int tiles = blocks_for(n, TILE);
    clear<<<blocks_for(tiles, 256), 256>>>(tiles);
    k<<<tiles, T>>>(d_in, d_out, n, ex);
}
