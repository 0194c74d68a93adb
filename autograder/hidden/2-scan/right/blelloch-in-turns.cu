// passes: blelloch
/* Each of 256 threads takes pairs in turns; inclusive: its value, read again, after the prefix. */
#include "scan.h"
enum { T = 256 };
__global__ void k(const value_t *in, value_t *out, int n, int width, bool exclusive) {
    __shared__ value_t s[BLOCK];
    int t = threadIdx.x;
    for (int i = t; i < width; i += T) s[i] = i < n ? in[i] : identity();
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
    for (int i = t; i < n; i += T) out[i] = exclusive ? s[i] : combine(s[i], in[i]);
}
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    k<<<1, T>>>(d_in, d_out, n, power_of_two_for(n), exclusive);
    CUDA_CHECK(cudaGetLastError());
}
