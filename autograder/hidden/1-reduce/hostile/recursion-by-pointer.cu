// refused: its stack is full
/* A kernel's function calls itself through a pointer, without end: its stack would grow into the
   copies of the return addresses below it. */
#include "reduce.h"

typedef value_t (*step_t)(volatile value_t *, const void *, value_t);

__device__ value_t deeper(volatile value_t *last, const void *next, value_t v) {
    volatile value_t own[256];
    for (int i = 0; i < 256; i++) own[i] = v + i;
    if (v < (1u << 30)) v = ((step_t)next)(own, next, v + 1);
    return v + last[0] + own[v % 256];
}

__global__ void reduce_serially(const value_t *in, value_t *out, int n, const void *next) {
    value_t sum = n ? in[0] : identity();
    for (int i = 1; i < n; i++) sum = combine(sum, in[i]);
    value_t first[1] = {0};
    ((step_t)next)(first, next, 0);
    *out = sum;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    reduce_serially<<<1, 1>>>(d_in, d_out, n, (const void *)deeper);
    CUDA_CHECK(cudaGetLastError());
}
