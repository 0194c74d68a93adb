// caught-by: no-conflicts over-bound bound:shared_load_passes
/* No padding: a thread for each place, so that lanes that would meet in a bank idle, one pass for
 * each. */
#include "scan.h"

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t s[BLOCK];
    int t = threadIdx.x;
    value_t mine = t < n ? in[t] : identity();
    s[t] = mine;
    for (int d = 1; d < BLOCK; d *= 2) {
        __syncthreads();
        if ((t + 1) % (2 * d) == 0) s[t] = combine(s[t - d], s[t]);
    }
    __syncthreads();
    if (t == BLOCK - 1) s[t] = identity();
    for (int d = BLOCK / 2; d > 0; d /= 2) {
        __syncthreads();
        if ((t + 1) % (2 * d) > 0) continue;
        value_t left = s[t - d];
        s[t - d] = s[t];
        s[t] = combine(s[t], left);
    }
    __syncthreads();
    if (t < n) out[t] = exclusive ? s[t] : combine(s[t], mine);
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
}
