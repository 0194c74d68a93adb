// caught-by: single-buffer under-bound bound:barriers
/* The exercise before, with two arrays and one barrier a round. */
#include "scan.h"

int words_at_risk(int n, int distance) {
    int words = 0;
    words = n > 2 * distance ? n - 2 * distance : 0;
    return words;
}

__global__ void scan_block(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t buffer[2][BLOCK];
    int tid = threadIdx.x; // ranges [0, BLOCK)
    value_t *from = buffer[0], *to = buffer[1];
    if (tid < n) from[tid] = in[tid];
    __syncthreads(); // all are loaded before any is read by another thread
    for (int distance = 1; distance < n; distance *= 2) {
        if (tid >= distance && tid < n)
            to[tid] = combine(from[tid - distance], from[tid]);
        else if (tid < n)
            to[tid] = from[tid]; // its prefix is complete
        __syncthreads();         // the next round reads what this one wrote, and writes `from`
        value_t *other = from;
        from = to, to = other;
    }
    if (tid < n && !exclusive) out[tid] = from[tid];
    if (tid < n && exclusive) out[tid] = tid > 0 ? from[tid - 1] : identity();
}

void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    scan_block<<<1, BLOCK>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
