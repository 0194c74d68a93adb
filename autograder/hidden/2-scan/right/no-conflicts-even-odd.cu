// passes: no-conflicts
/* Each level of the tree has its even values in one array and its odd ones in another, one level
   behind the other: no stride but 1. */
#include "scan.h"

enum { PAIRS = BLOCK / 2 };

__global__ void scan_levels(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t even[BLOCK], odd[BLOCK];
    int t = threadIdx.x, level = 0;
    for (int i = t; i < BLOCK; i += PAIRS)
        ((i & 1) ? odd : even)[i >> 1] = i < n ? in[i] : identity();
    for (int pairs = PAIRS; pairs > 1; pairs /= 2) {
        __syncthreads();
        if (t < pairs) {
            value_t sum = combine(even[level + t], odd[level + t]);
            ((t & 1) ? odd : even)[level + pairs + (t >> 1)] = sum;
        }
        level += pairs;
    }
    __syncthreads();
    value_t total = identity();
    if (t == 0) {
        total = combine(even[level], odd[level]);
        odd[level] = even[level], even[level] = identity();
    }
    for (int pairs = 2; pairs <= PAIRS; pairs *= 2) {
        level -= pairs;
        __syncthreads();
        if (t >= pairs) continue;
        value_t before = ((t & 1) ? odd : even)[level + pairs + (t >> 1)], left = even[level + t];
        even[level + t] = before, odd[level + t] = combine(before, left);
    }
    __syncthreads();
    for (int i = t; i < n + !exclusive && i < BLOCK; i += PAIRS)
        if (exclusive || i > 0) out[i - !exclusive] = ((i & 1) ? odd : even)[i >> 1];
    if (t == 0 && !exclusive && n == BLOCK) out[n - 1] = total;
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n > 0) scan_levels<<<1, PAIRS>>>(d_in, d_out, n, exclusive);
}
