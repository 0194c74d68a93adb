// caught-by: warp-scan over-bound bound:shared_reads
/* No scan: each thread adds up what stands in front of it, in 16 values, in 8 groups, and in all
 * before. */
#include "scan.h"

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t s[BLOCK], groups[72], rows[8]; // a word is left out after 8 groups
    int t = threadIdx.x, group = t / 16, row = group / 8;
    s[t] = t < n ? in[t] : identity();
    __syncthreads();
    value_t mine = s[group * 16];
    for (int j = group * 16 + 1; j <= t; j++) mine = combine(mine, s[j]);
    if (t % 16 == 15) groups[group + row] = mine;
    __syncthreads();
    if (t < 8) {
        value_t sum = groups[t * 9];
        for (int j = 1; j < 8; j++) sum = combine(sum, groups[t * 9 + j]);
        rows[t] = sum;
    }
    __syncthreads();
    value_t before = identity();
    for (int j = 0; j < row; j++) before = combine(before, rows[j]);
    for (int j = row * 8; j < group; j++) before = combine(before, groups[j + row]);
    mine = combine(before, mine);
    if (t < n && !exclusive) out[t] = mine;
    if (t + 1 < n && exclusive) out[t + 1] = mine;
    if (t == 0 && exclusive) out[0] = identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n > 0) scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
}
