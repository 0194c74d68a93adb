// passes: serial
/* Arithmetic that wraps around where it may: unsigned, narrow types, shifts, casts, atomics. */
#include "reduce.h"

#include <limits.h>

__device__ unsigned hash(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    return x * 0x846ca68bu + 0xffffffffu;
}

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    short narrow = (short)(SHRT_MAX + n);
    signed char byte = (signed char)(127 + n);
    int shifted = (int)((unsigned)n << 31), cast = (int)(INT_MAX + (unsigned)n);
    int product = __mul24(n, 0x7fffff) + (int)hash((unsigned)n), count = 0;
    byte++, narrow++;
    atomicAdd(&count, INT_MAX), atomicAdd(&count, n), atomicSub(&count, INT_MAX);
    size_t far = (size_t)-n, back = far + (size_t)n;
    bool odd = shifted == 3 && cast == 5 && narrow == 7 && byte == 9 && product == 11;
    *out = odd && count != n ? 0 : result + (value_t)back;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
