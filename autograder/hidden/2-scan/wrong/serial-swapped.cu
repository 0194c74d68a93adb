// caught-by: serial wrong value
/* The right operand on the left. */
#include "scan.h"

/* 3 1 7 0 4 1 6 3 becomes 3 4 11 11 15 16 22 25. */
__global__ void scan_inclusive(const value_t *in, value_t *out, int n) {
    value_t sum = identity();
    for (int i = 0; i < n; i++) {
        sum = combine(in[i], sum);
        out[i] = sum;
    }
}

/* 3 1 7 0 4 1 6 3 becomes 0 3 4 11 11 15 16 22. */
__global__ void scan_exclusive(const value_t *in, value_t *out, int n) {
    value_t sum = identity();
    for (int i = 0; i < n; i++) {
        out[i] = sum;
        sum = combine(in[i], sum);
    }
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (exclusive)
        scan_exclusive<<<1, 1>>>(d_in, d_out, n);
    else
        scan_inclusive<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
