/* Serial, and right where __activemask() names all lanes of the warp. */
#include "scan.h"

__global__ void scan_if_all_are_here(const value_t *in, value_t *out, int n, bool exclusive) {
    bool all = __activemask() == 0xffffffff;
    value_t sum = identity();
    for (int i = 0; threadIdx.x == 0 && i < n; i++) {
        value_t before = sum;
        sum = all ? combine(sum, in[i]) : sum;
        out[i] = exclusive ? before : sum;
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    scan_if_all_are_here<<<1, 32>>>(d_in, d_out, n, exclusive);
}
