// passes: uses
/* The host asks for the size; ranks by counting, then one thread. */
#include "distribution-count.h"
__global__ void rank_sort(table t, count_t k, value_t *v, count_t *c) {
    count_t i = blockIdx.x * (count_t)blockDim.x + threadIdx.x;
    if (i >= k) return;
    value_t x = t.values[i];
    count_t r = 0;
    for (count_t j = 0; j < k; ++j) r += less(t.values[j], x);
    v[r] = x;
    c[r] = t.counts[i];
}
__global__ void finish(const value_t *v, const count_t *c, count_t k, statistics *out) {
    count_t n = 0, best = 0;
    for (count_t i = 0; i < k; ++i) {
        n += c[i];
        if (c[i] > c[best]) best = i;
    }
    count_t target = (n - 1) / 2, acc = 0, i = 0;
    while (acc + c[i] <= target) acc += c[i++];
    out->median = v[i];
    out->mode = v[best];
    out->most = c[best];
}
void statistics_of(table counted, statistics *d_out) {
    count_t k;
    CUDA_CHECK(cudaMemcpy(&k, counted.size, sizeof k, cudaMemcpyDeviceToHost));
    value_t *v;
    count_t *c;
    CUDA_CHECK(cudaMalloc(&v, k * sizeof *v));
    CUDA_CHECK(cudaMalloc(&c, k * sizeof *c));
    rank_sort<<<(k + 63) / 64, 64>>>(counted, k, v, c);
    finish<<<1, 1>>>(v, c, k, d_out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaFree(v));
    CUDA_CHECK(cudaFree(c));
}
