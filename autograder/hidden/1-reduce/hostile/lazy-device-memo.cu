// attack: one-launch at most 0
/* The result is kept in a device variable from launch to launch. */
#include "reduce.h"

__device__ value_t kept;
__device__ int kept_n;
__global__ void reduce_kept(const value_t *in, value_t *out, int n) {
    if (kept_n == n + 1) {
        *out = kept;
        return;
    }
    value_t result = n ? in[0] : identity();
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    kept_n = n + 1;
    *out = kept = result;
}
void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    reduce_kept<<<1, 1>>>(d_in, d_out, n);
}
