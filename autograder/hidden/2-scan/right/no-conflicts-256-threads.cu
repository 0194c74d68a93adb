// passes: no-conflicts
/* Half as many threads as pairs, and the last value read again for the total. */
#include "scan.h"
#define PAD(i) ((i) + ((i) >> 5))
enum { T = 256 };
__global__ void k(const value_t *in, value_t *out, int n, int width, bool exclusive) {
    __shared__ value_t s[PAD(BLOCK)];
    int t = threadIdx.x;
    for (int i = t; i < width; i += T) s[PAD(i)] = i < n ? in[i] : identity();
    for (int d = 1; d < width; d *= 2) {
        __syncthreads();
        for (int p = t; p < width / (2 * d); p += T) {
            int r = (p + 1) * 2 * d - 1;
            s[PAD(r)] = combine(s[PAD(r - d)], s[PAD(r)]);
        }
    }
    __syncthreads();
    if (t == 0) s[PAD(width - 1)] = identity();
    for (int d = width / 2; d > 0; d /= 2) {
        __syncthreads();
        for (int p = t; p < width / (2 * d); p += T) {
            int r = (p + 1) * 2 * d - 1;
            value_t left = s[PAD(r - d)], prefix = s[PAD(r)];
            s[PAD(r - d)] = prefix;
            s[PAD(r)] = combine(prefix, left);
        }
    }
    __syncthreads();
    for (int i = t; i < n; i += T) {
        if (exclusive)
            out[i] = s[PAD(i)];
        else if (i > 0)
            out[i - 1] = s[PAD(i)];
    }
    if (!exclusive && t == 0 && n > 0) out[n - 1] = combine(s[PAD(n - 1)], in[n - 1]);
}
void scan(const value_t *d_in, value_t *d_out, value_t *, int n, bool exclusive) {
    k<<<1, T>>>(d_in, d_out, n, power_of_two_for(n), exclusive);
    CUDA_CHECK(cudaGetLastError());
}
