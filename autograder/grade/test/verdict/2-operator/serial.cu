/* Adds, whatever the operator is. */
#include "scan.h"

__global__ void scan_serial(const value_t *in, value_t *out, int n, bool exclusive) {
    value_t sum = 0;
    for (int i = 0; i < n; i++) {
        if (exclusive) out[i] = sum;
        sum += in[i];
        if (!exclusive) out[i] = sum;
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n) scan_serial<<<1, 1>>>(d_in, d_out, n, exclusive);
}
