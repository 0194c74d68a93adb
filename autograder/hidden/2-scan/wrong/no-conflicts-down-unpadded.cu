// caught-by: no-conflicts wrong uninitialised
/* The way down looks in the old places. */
#include "scan.h"

/* Where value i of the tree lives. */
__device__ int place(int i) {
    int at = i;
    at += i / WARP;
    return at;
}

__global__ void scan_block(const value_t *in, value_t *out, int n, int width, bool exclusive) {
    __shared__ value_t s[BLOCK + BLOCK / WARP + 1];
    int tid = threadIdx.x; // ranges [0, width / 2), but at least one thread
    for (int i = tid; i < width; i += blockDim.x) s[place(i)] = i < n ? in[i] : identity();
    for (int distance = 1; distance < width; distance *= 2) {
        __syncthreads(); // the round reads what other threads wrote before
        int right = 2 * distance * (tid + 1) - 1, left = right - distance;
        if (right < width) s[place(right)] = combine(s[place(left)], s[place(right)]);
    }
    if (tid == 0) s[place(width)] = s[place(width - 1)], s[place(width - 1)] = identity();
    for (int distance = width / 2; distance > 0; distance /= 2) {
        __syncthreads(); // the round reads what other threads wrote before
        int right = 2 * distance * (tid + 1) - 1, left = right - distance;
        if (right >= width) continue;
        value_t prefix = s[right], sum = s[left];
        s[left] = prefix;
        s[right] = combine(prefix, sum);
    }
    __syncthreads(); // all prefixes are there
    for (int i = tid; i < n; i += blockDim.x) {
        value_t prefix = s[place(i)];
        if (exclusive) out[i] = prefix;
        if (!exclusive && i > 0) out[i - 1] = prefix; // inclusive is the same, one to the left
    }
    if (tid == 0 && !exclusive && n > 0) out[n - 1] = s[place(n)];
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    int width = power_of_two_for(n);
    scan_block<<<1, max(width / 2, 1)>>>(d_in, d_out, n, width, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
