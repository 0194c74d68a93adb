// passes: global
/* Pads the values to whole blocks of 256 in the first launch. */
#include "reduce.h"
constexpr int T = 128, SECTION = 2 * T;
__global__ void tree(const value_t *in, value_t *work, value_t *out, int n) {
    int t = threadIdx.x, i = blockIdx.x * SECTION + t;
    value_t *w = work + blockIdx.x * T;
    value_t a = i < n ? in[i] : identity(), b = i + T < n ? in[i + T] : identity();
    w[t] = combine(a, b);
    __syncthreads();
    for (int d = T / 2; d > 0; d /= 2) {
        if (t < d) w[t] = combine(w[t], w[t + d]);
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = w[0];
}
void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    value_t *next = d_scratch + n / 2 + SECTION;
    while (true) {
        int blocks = max(1, blocks_for(n, SECTION));
        tree<<<blocks, T>>>(d_in, d_scratch, blocks == 1 ? d_out : next, n);
        CUDA_CHECK(cudaGetLastError());
        if (blocks == 1) break;
        d_in = next;
        next += blocks;
        n = blocks;
    }
}
