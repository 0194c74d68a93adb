/** @file check.h
 * Is an array the exclusive sums of another? What bench.cu and tune.cu ask, on the GPU.
 */
#ifndef SCAN_CHECK_H
#define SCAN_CHECK_H

#include <lockstep/kernel.h>

/** Counts places that are wrong: an exclusive scan starts with 0, and grows by the input. */
static __global__ void count_wrong(const uint32_t *in, const uint32_t *out, uint64_t n,
                                   uint32_t *count) {
    uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        if (out[i] != (i > 0 ? out[i - 1] + in[i - 1] : 0)) atomicAdd(count, 1);
}

/** Is d_out, of n words, the exclusive sums of d_in? Waits for the device. */
static bool is_scan(const uint32_t *d_in, const uint32_t *d_out, uint64_t n) {
    static uint32_t *d_count;
    uint32_t h_count = 0;
    if (!d_count) CUDA_CHECK(cudaMalloc((void **)&d_count, sizeof *d_count));
    CUDA_CHECK(cudaMemset(d_count, 0, sizeof *d_count));
    count_wrong<<<1056, 256>>>(d_in, d_out, n, d_count);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&h_count, d_count, sizeof h_count, cudaMemcpyDeviceToHost));
    return h_count == 0;
}

/** Words of the output for n words of input. */
static uint64_t as_many(uint64_t n) { return n; }

#endif
