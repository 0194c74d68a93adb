// passes: no-conflicts
/* GPU Gems 3, chapter 39, with CONFLICT_FREE_OFFSET for 32 banks: one word more after every 32,
   and one more after every 1024; each thread loads one value of each half. */
#include "scan.h"

#define CONFLICT_FREE_OFFSET(n) (((n) >> 5) + ((n) >> 10))

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t temp[BLOCK + BLOCK / 32 + 2];
    int tid = threadIdx.x, offset = 1, last = BLOCK - 1 + CONFLICT_FREE_OFFSET(BLOCK - 1);
    int a = tid, b = tid + BLOCK / 2;
    value_t first = a < n ? in[a] : identity(), second = b < n ? in[b] : identity();
    temp[a + CONFLICT_FREE_OFFSET(a)] = first;
    temp[b + CONFLICT_FREE_OFFSET(b)] = second;
    for (int d = BLOCK >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
            ai += CONFLICT_FREE_OFFSET(ai), bi += CONFLICT_FREE_OFFSET(bi);
            temp[bi] = combine(temp[ai], temp[bi]);
        }
        offset *= 2;
    }
    if (tid == 0) temp[last] = identity();
    for (int d = 1; d < BLOCK; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
            ai += CONFLICT_FREE_OFFSET(ai), bi += CONFLICT_FREE_OFFSET(bi);
            value_t t = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] = combine(temp[bi], t);
        }
    }
    __syncthreads();
    value_t x = temp[a + CONFLICT_FREE_OFFSET(a)], y = temp[b + CONFLICT_FREE_OFFSET(b)];
    if (a < n) out[a] = exclusive ? x : combine(x, first);
    if (b < n) out[b] = exclusive ? y : combine(y, second);
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n == 0) return;
    scan_block<<<1, BLOCK / 2>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
