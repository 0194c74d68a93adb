// caught-by: blelloch over-bound bound:steps
/* One thread goes all the way down. */
#include "scan.h"

/* in[0..n), n <= width, a power of two; half as many threads as values. */
__global__ void scan_block(const value_t *in, value_t *out, int n, int width, bool exclusive) {
    __shared__ value_t s[BLOCK + 1];
    int tid = threadIdx.x; // ranges [0, width / 2), but at least one thread
    for (int i = tid; i < width; i += blockDim.x) s[i] = i < n ? in[i] : identity();
    for (int distance = 1; distance < width; distance *= 2) {
        __syncthreads(); // the round reads what other threads wrote before
        int right = 2 * distance * (tid + 1) - 1, left = right - distance;
        if (right < width) s[right] = combine(s[left], s[right]);
    }
    if (tid == 0) s[width] = s[width - 1], s[width - 1] = identity(); // the total, for inclusive
    for (int distance = width / 2; distance > 0; distance /= 2) {
        __syncthreads(); // the round reads what other threads wrote before
        for (int right = 2 * distance - 1; right < width && tid == 0; right += 2 * distance) {
            value_t prefix = s[right], sum = s[right - distance];
            s[right - distance] = prefix;
            s[right] = combine(prefix, sum);
        }
    }
    __syncthreads(); // all prefixes are there
    for (int i = tid; i < n; i += blockDim.x) {
        value_t prefix = s[i];
        if (exclusive) out[i] = prefix;
        if (!exclusive && i > 0) out[i - 1] = prefix; // inclusive is the same, one to the left
    }
    if (tid == 0 && !exclusive && n > 0) out[n - 1] = s[n];
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    int width = power_of_two_for(n);
    scan_block<<<1, max(width / 2, 1)>>>(d_in, d_out, n, width, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
