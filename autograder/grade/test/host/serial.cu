/* What host code does at each size, besides reducing: test_host.c has the bytes, counted by hand.
 */
#include "reduce.h"

__device__ value_t variables[4];

__global__ void reduce_serial(const value_t *in, value_t *out, int n) {
    value_t result = in[0];
    for (int i = 1; i < n; i++) result = combine(result, in[i]);
    *out = result;
}

static void use_symbols(int n) {
    value_t h[2];
    if (n == 31) CUDA_CHECK(cudaMemcpyFromSymbol(h, variables, sizeof h));
}

static void use_pinned(const value_t *d_in) {
    value_t *h_pinned;
    CUDA_CHECK(cudaMallocHost(&h_pinned, sizeof *h_pinned));
    CUDA_CHECK(cudaMemcpyAsync(h_pinned, d_in, sizeof *h_pinned, cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaDeviceSynchronize());
    *h_pinned ^= 1;
    CUDA_CHECK(cudaFreeHost(h_pinned));
}

static void use_managed() {
    value_t *managed;
    CUDA_CHECK(cudaMallocManaged(&managed, sizeof *managed));
    *managed = 1;
    CUDA_CHECK(cudaFree(managed));
}

static void use_others(const value_t *d_in, value_t *d_scratch, int n) {
    value_t h[17] = {};
    if (n == 1) CUDA_CHECK(cudaMemcpy(h, d_in, sizeof *h, cudaMemcpyDeviceToHost));
    if (n == 2) CUDA_CHECK(cudaMemcpy2D(h, 8, d_in, 4, 4, 2, cudaMemcpyDeviceToHost));
    if (n == 32) use_managed();
    if (n == 1023) CUDA_CHECK(cudaMemset(d_scratch, 0, 1000));
    if (n == 8) CUDA_CHECK(cudaMemcpy(d_scratch, h, 12, cudaMemcpyHostToDevice));
    if (n == 1024) CUDA_CHECK(cudaMemcpy(d_scratch, d_in, 1000, cudaMemcpyDeviceToDevice));
    if (n == 1025) CUDA_CHECK(cudaMemcpy(h, d_in, sizeof h, cudaMemcpyDeviceToHost));
}

void reduce(const value_t *d_in, value_t *d_out, value_t *d_scratch, int n) {
    use_symbols(n);
    if (n == 33) use_pinned(d_in);
    use_others(d_in, d_scratch, n);
    if (n == 0)
        store_identity<<<1, 1>>>(d_out);
    else
        reduce_serial<<<1, 1>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
}
