// passes: blelloch
/* Eight values a thread in registers, then a tree of the threads' sums. */
#include "scan.h"
enum { T = 128 };
__global__ void k(const value_t *in, value_t *out, int n, int width, bool exclusive) {
    __shared__ value_t s[BLOCK];
    int t = threadIdx.x;
    value_t mine[BLOCK / T];
    for (int i = t, k = 0; i < width; i += T, k++) s[i] = mine[k] = i < n ? in[i] : identity();
    for (int d = 1; d < width; d *= 2) {
        __syncthreads();
        for (int p = t; p < width / (2 * d); p += T) {
            int r = (p + 1) * 2 * d - 1;
            s[r] = combine(s[r - d], s[r]);
        }
    }
    __syncthreads();
    if (t == 0) s[width - 1] = identity();
    for (int d = width / 2; d > 0; d /= 2) {
        __syncthreads();
        for (int p = t; p < width / (2 * d); p += T) {
            int r = (p + 1) * 2 * d - 1;
            value_t left = s[r - d];
            s[r - d] = s[r];
            s[r] = combine(s[r], left);
        }
    }
    __syncthreads();
    for (int i = t, k = 0; i < n; i += T, k++) out[i] = exclusive ? s[i] : combine(s[i], mine[k]);
}
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    k<<<1, T>>>(d_in, d_out, n, power_of_two_for(n), exclusive);
    CUDA_CHECK(cudaGetLastError());
}
