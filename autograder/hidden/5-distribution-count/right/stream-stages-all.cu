// passes: stream
/* Pageable and managed items travel by the function's own pinned buffers. */
#include <string.h>
#include "distribution-count.h"
__global__ void count_bytes(const int8_t *items, uint64_t n, count_t *counts) {
    __shared__ unsigned mine[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x) mine[b] = 0;
    __syncthreads();
    for (uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n;
         i += (uint64_t)gridDim.x * blockDim.x)
        atomicAdd(&mine[items[i] + 128], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        if (mine[b]) atomicAdd(&counts[b], (count_t)mine[b]);
}
void count_from_host(struct items h_in, enum memory memory, struct table out, void *d_scratch,
                     uint64_t chunk) {
    const int8_t *h = (const int8_t *)h_in.data;
    int8_t *d = (int8_t *)d_scratch, *buf[STREAMS];
    count_t *counts = (count_t *)(d + STREAMS * chunk);
    cudaStream_t st[STREAMS];
    CUDA_CHECK(cudaMemset(counts, 0, 2048));
    CUDA_CHECK(cudaDeviceSynchronize());
    for (int s = 0; s < STREAMS; s++) {
        CUDA_CHECK(cudaStreamCreate(&st[s]));
        CUDA_CHECK(cudaMallocHost((void **)&buf[s], chunk));
    }
    int s = 0;
    for (uint64_t i = h_in.first; i < h_in.end; i += chunk) {
        uint64_t n = h_in.end - i < chunk ? h_in.end - i : chunk;
        CUDA_CHECK(cudaStreamSynchronize(st[s]));
        const int8_t *src = h + i;
        if (memory != PINNED) src = (const int8_t *)memcpy(buf[s], h + i, n);
        CUDA_CHECK(cudaMemcpyAsync(d + s * chunk, src, n, cudaMemcpyHostToDevice, st[s]));
        count_bytes<<<blocks_for(n, 512, 264), 512, 0, st[s]>>>(d + s * chunk, n, counts);
        CUDA_CHECK(cudaGetLastError());
        s = (s + 1) % STREAMS;
    }
    CUDA_CHECK(cudaDeviceSynchronize());
    store_bins<<<1, 256>>>(counts, 256, -128, out);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    for (s = 0; s < STREAMS; s++) {
        CUDA_CHECK(cudaFreeHost(buf[s]));
        CUDA_CHECK(cudaStreamDestroy(st[s]));
    }
}
