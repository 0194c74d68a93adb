// passes: serial
/* Device memory in a std::unique_ptr, which frees it. */
#include <memory>
#include "reduce.h"

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

struct release {
    void operator()(void *p) const { CUDA_CHECK(cudaFree(p)); }
};

void reduce(const value_t *d_in, value_t *d_out, value_t *, int n) {
    value_t *d_copy;
    CUDA_CHECK(cudaMalloc((void **)&d_copy, (n + 1) * sizeof *d_copy));
    std::unique_ptr<value_t, release> owner(d_copy);
    CUDA_CHECK(cudaMemcpyAsync(d_copy, d_in, n * sizeof *d_copy, cudaMemcpyDeviceToDevice));
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_copy, d_out, n);
    CUDA_CHECK(cudaDeviceSynchronize());
}
