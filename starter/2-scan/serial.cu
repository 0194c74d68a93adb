/* Lesson 2, exercise `serial`: one thread scans everything.
 *
 *     make lesson2 EX=serial
 *
 * The reference for all that follows: n operations in n steps. Inclusive means that a value counts
 * in its own output, exclusive that it does not. In code the two differ by the order of two lines.
 */
#include "scan.h"

/* 3 1 7 0 4 1 6 3 becomes 3 4 11 11 15 16 22 25. */
/* [serial] */
__global__ void scan_inclusive(const value_t *in, value_t *out, int n) {
    value_t sum = identity();
    for (int i = 0; i < n; i++) {
        // TODO: value i counts in output i.
        LOCKSTEP_TODO(); // replace this line with about 2 lines
    }
}

/* 3 1 7 0 4 1 6 3 becomes 0 3 4 11 11 15 16 22. */
__global__ void scan_exclusive(const value_t *in, value_t *out, int n) {
    value_t sum = identity();
    for (int i = 0; i < n; i++) {
        // TODO: value i counts in the outputs behind i only.
        LOCKSTEP_TODO(); // replace this line with about 2 lines
    }
}
/* [serial] */

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    if (exclusive)
        scan_exclusive<<<1, 1>>>(d_in, d_out, n);
    else
        scan_inclusive<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
