/* Lesson 2, exercise `blelloch`: up the tree, and down again.
 *
 *     make lesson2 EX=blelloch
 *
 * What `hillis-steele` costs: n log2 n operations, ten times the serial work for 1024 values. Here
 * the way up is lesson 1's tree, and it keeps its partial results; the way down hands every node
 * what stands to the left of it (Blelloch 1990): n-1 operations up, n-1 down, in 2 log2 n steps.
 *
 *     up     3  1  7  0  4  1  6  3     down   3  4  7 11  4  5  6  0   (the last becomes identity)
 *            3  4  7  7  4  5  6  9            3  4  7  0  4  5  6 11
 *            3  4  7 11  4  5  6 14            3  0  7  4  4 11  6 16
 *            3  4  7 11  4  5  6 25            0  3  4 11 11 15 16 22
 */
#include "scan.h"

/* in[0..n), n <= width, a power of two; half as many threads as values. Up: right = left op right.
   Down: left = the prefix, right = the prefix op the old left. */
/* [blelloch] */
__global__ void scan_block(const value_t *in, value_t *out, int n, int width, bool exclusive) {
    __shared__ value_t s[BLOCK + 1];
    int tid = threadIdx.x; // ranges [0, width / 2), but at least one thread
    for (int i = tid; i < width; i += blockDim.x) s[i] = i < n ? in[i] : identity();
    // TODO: up; keep the total in s[width], set s[width - 1] to identity(); down.
    LOCKSTEP_TODO(); // replace this line with about 14 lines
    __syncthreads(); // all prefixes are there
    for (int i = tid; i < n; i += blockDim.x) {
        value_t prefix = s[i];
        if (exclusive) out[i] = prefix;
        if (!exclusive && i > 0) out[i - 1] = prefix; // inclusive is the same, one to the left
    }
    if (tid == 0 && !exclusive && n > 0) out[n - 1] = s[n];
}
/* [blelloch] */

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    int width = power_of_two_for(n);
    scan_block<<<1, max(width / 2, 1)>>>(d_in, d_out, n, width, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
