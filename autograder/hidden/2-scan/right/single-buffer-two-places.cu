// passes: single-buffer
/* A thread for two places, whose sums wait in registers. */
#include "scan.h"
int words_at_risk(int n, int distance) {
    return n - distance > distance ? (n - distance) - distance : 0;
}
__global__ void k(const value_t *in, value_t *out, int n, bool exclusive) {
    __shared__ value_t s[BLOCK];
    const int t = threadIdx.x, u = t + 512;
    if (t < n) s[t] = in[t];
    if (u < n) s[u] = in[u];
    __syncthreads();
    for (int d = 1; d < n; d <<= 1) {
        value_t a, b;
        if (t >= d && t < n) a = combine(s[t - d], s[t]);
        if (u < n) b = combine(s[u - d], s[u]);
        __syncthreads();
        if (t >= d && t < n) s[t] = a;
        if (u < n) s[u] = b;
        __syncthreads();
    }
    if (t < n) out[t] = exclusive ? (t ? s[t - 1] : identity()) : s[t];
    if (u < n) out[u] = exclusive ? s[u - 1] : s[u];
}
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    k<<<1, 512>>>(d_in, d_out, n, exclusive);
    CUDA_CHECK(cudaGetLastError());
}
