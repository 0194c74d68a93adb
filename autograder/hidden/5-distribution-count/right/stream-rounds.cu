// passes: stream
/* Registers the memory of the caller; a round of copies, then a round of kernels; no item, no call.
 */
#include "distribution-count.h"
#include <vector>
#define NSTREAMS 4
__global__ void hist(const char4 *d4, size_t n, count_t *counts) {
    __shared__ unsigned s[256];
    s[threadIdx.x] = 0;
    __syncthreads();
    const signed char *d = (const signed char *)d4;
    size_t tid = blockIdx.x * (size_t)blockDim.x + threadIdx.x,
           step = (size_t)gridDim.x * blockDim.x;
    for (size_t i = tid; i < n / 4; i += step) {
        char4 c = d4[i];
        atomicAdd(&s[c.x + 128], 1);
        atomicAdd(&s[c.y + 128], 1);
        atomicAdd(&s[c.z + 128], 1);
        atomicAdd(&s[c.w + 128], 1);
    }
    if (tid < n % 4) atomicAdd(&s[d[n / 4 * 4 + tid] + 128], 1);
    __syncthreads();
    if (s[threadIdx.x]) atomicAdd(&counts[threadIdx.x], (count_t)s[threadIdx.x]);
}
void count_from_host(items h_in, enum memory memory, table out, void *d_scratch, uint64_t chunk) {
    const size_t n = h_in.end - h_in.first;
    if (n == 0) return;
    char *h = (char *)h_in.data + h_in.first, *d = (char *)d_scratch;
    count_t *counts = (count_t *)(d + NSTREAMS * chunk);
    if (memory == PAGEABLE) CUDA_CHECK(cudaHostRegister(h, n, cudaHostRegisterDefault));
    std::vector<cudaStream_t> streams(NSTREAMS);
    for (auto &s : streams) CUDA_CHECK(cudaStreamCreate(&s));
    CUDA_CHECK(cudaMemset(counts, 0, 256 * sizeof(count_t)));
    for (size_t base = 0; base < n; base += NSTREAMS * chunk) {
        for (int k = 0; k < NSTREAMS && base + k * chunk < n; ++k)
            CUDA_CHECK(cudaMemcpyAsync(d + k * chunk, h + base + k * chunk,
                                       std::min<size_t>(chunk, n - base - k * chunk),
                                       cudaMemcpyHostToDevice, streams[k]));
        for (int k = 0; k < NSTREAMS && base + k * chunk < n; ++k) {
            size_t m = std::min<size_t>(chunk, n - base - k * chunk);
            hist<<<(unsigned)((m + 1023) / 1024), 256, 0, streams[k]>>>(
                (const char4 *)(d + k * chunk), m, counts);
            CUDA_CHECK(cudaGetLastError());
        }
    }
    store_bins<<<1, 256>>>(counts, 256, -128, out); // legacy default stream: after all streams
    CUDA_CHECK(cudaDeviceSynchronize());
    for (auto &s : streams) CUDA_CHECK(cudaStreamDestroy(s));
    if (memory == PAGEABLE) CUDA_CHECK(cudaHostUnregister(h));
}
