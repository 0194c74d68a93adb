// passes: direct
/* Blocks of 128 threads, whose warps add up a bin's copies by shuffles. */
#include "distribution-count.h"
constexpr int NT = 128;
__global__ void __launch_bounds__(NT)
    hist8(const int8_t *__restrict__ data, uint64_t n, count_t *__restrict__ hist) {
    __shared__ unsigned s[256][32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    for (int b = warp; b < 256; b += NT / 32) s[b][lane] = 0;
    __syncthreads();
    const uint64_t nv = n / 16, stride = (uint64_t)gridDim.x * NT;
    for (uint64_t i = (uint64_t)blockIdx.x * NT + threadIdx.x; i < nv; i += stride) {
        int4 v = reinterpret_cast<const int4 *>(data)[i];
        const unsigned char *b = reinterpret_cast<const unsigned char *>(&v);
#pragma unroll
        for (int k = 0; k < 16; k++) atomicAdd(&s[b[k]][lane], 1u);
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 16)
        atomicAdd(&s[(unsigned char)data[nv * 16 + threadIdx.x]][lane], 1u);
    __syncthreads();
    for (int b = warp; b < 256; b += NT / 32) {
        unsigned sum = s[b][lane];
        for (int d = 16; d; d >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, d);
        if (lane == 0 && sum) atomicAdd(&hist[b ^ 128], (count_t)sum);
    }
}
// two blocks per share; each has half of the 65,536 bins
__global__ void __launch_bounds__(1024)
    hist16(const int16_t *__restrict__ data, uint64_t n, count_t *__restrict__ hist) {
    extern __shared__ unsigned h[];
    for (int b = threadIdx.x; b < 32768; b += 1024) h[b] = 0;
    __syncthreads();
    const bool upper = blockIdx.y;
    const uint64_t nv = n / 8, stride = (uint64_t)gridDim.x * 1024;
    for (uint64_t i = (uint64_t)blockIdx.x * 1024 + threadIdx.x; i < nv; i += stride) {
        int4 v = reinterpret_cast<const int4 *>(data)[i];
        const int16_t *p = reinterpret_cast<const int16_t *>(&v);
#pragma unroll
        for (int k = 0; k < 8; k++)
            if ((p[k] >= 0) == upper) atomicAdd(&h[p[k] & 32767], 1u);
    }
    if (blockIdx.x == 0 && threadIdx.x < n % 8) {
        int16_t x = data[nv * 8 + threadIdx.x];
        if ((x >= 0) == upper) atomicAdd(&h[x & 32767], 1u);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < 32768; b += 1024)
        if (h[b]) atomicAdd(&hist[b + 32768 * upper], (count_t)h[b]);
}
void distribution_count(items in, table out, void *d_scratch, size_t) {
    const uint64_t n = in.end - in.first;
    if (!n) return;
    count_t *hist = (count_t *)d_scratch;
    const int bins = in.bytes == 1 ? 256 : 65536;
    CUDA_CHECK(cudaMemsetAsync(hist, 0, bins * sizeof(count_t)));
    cudaDeviceProp prop;
    int dev;
    CUDA_CHECK(cudaGetDevice(&dev));
    CUDA_CHECK(cudaGetDeviceProperties(&prop, dev));
    if (in.bytes == 1) {
        hist8<<<blocks_for(n, 16 * NT, 4 * prop.multiProcessorCount), NT>>>(
            (const int8_t *)in.data + in.first, n, hist);
    } else {
        CUDA_CHECK(
            cudaFuncSetAttribute(hist16, cudaFuncAttributeMaxDynamicSharedMemorySize, 131072));
        hist16<<<dim3(blocks_for(n, 8 * 1024, prop.multiProcessorCount / 2), 2), 1024, 131072>>>(
            (const int16_t *)in.data + in.first, n, hist);
    }
    CUDA_CHECK(cudaGetLastError());
    store_bins<<<bins / 256, 256>>>(hist, bins, -bins / 2, out);
    CUDA_CHECK(cudaGetLastError());
}
