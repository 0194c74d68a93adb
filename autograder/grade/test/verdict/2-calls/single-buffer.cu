/* Counts all words that are written, not only those that another thread reads. */
#include "scan.h"

int words_at_risk(int n, int distance) { return n - distance; }

__global__ void scan_by_one(const value_t *in, value_t *out, int n, bool exclusive) {
    value_t sum = identity();
    for (int i = 0; i < n; i++) {
        if (exclusive) out[i] = sum;
        sum = combine(sum, in[i]);
        if (!exclusive) out[i] = sum;
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (n > 0) scan_by_one<<<1, 1>>>(d_in, d_out, n, exclusive);
}
