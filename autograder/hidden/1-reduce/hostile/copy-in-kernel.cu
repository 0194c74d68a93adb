// attack: serial at most 0
// refused: that only host code may call\|host
/* A copy by the host is not counted as a read by a kernel. */
#include "reduce.h"

__global__ void copy(void *to, const void *from) {
    cudaMemcpy(to, from, 4, cudaMemcpyDeviceToDevice);
}

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    if (n > 0) copy<<<1, 1>>>(d_out, d_in);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
