// attack: large at most 0
/* A launch for each value. */
#include "scan.h"
__global__ void step(const value_t *in, value_t *out, int i, bool exclusive) {
    if (exclusive)
        out[i] = i ? combine(out[i - 1], in[i - 1]) : identity();
    else
        out[i] = i ? combine(out[i - 1], in[i]) : in[0];
}

void scan(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n, bool exclusive) {
    (void)d_scratch, (void)exclusive;
    for (int i = 0; i < n; i++) step<<<1, 1>>>(d_in, d_out, i, exclusive);
}
