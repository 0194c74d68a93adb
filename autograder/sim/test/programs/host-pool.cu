// clean
/* Memory that is allocated and freed in a stream, from the device's pool. */
#include <cstdint>
#include <cuda_runtime.h>

__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }

int main() {
    int *a, *b, h[32];
    cudaStream_t s;
    cudaMemPool_t pool;
    uint64_t keep = UINT64_MAX;
    int there = 0;
    if (cudaDeviceGetAttribute(&there, cudaDevAttrMemoryPoolsSupported, 0) || !there) return 1;
    cudaMemAccessDesc all = {{cudaMemLocationTypeDevice, 0}, cudaMemAccessFlagsProtReadWrite};
    cudaMemAccessFlags may;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    if (cudaDeviceGetDefaultMemPool(&pool, 0)) return 1;
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep);
    if (cudaMemPoolSetAccess(pool, &all, 1) || cudaMemPoolGetAccess(&may, pool, &all.location))
        return 1;
    if (may != cudaMemAccessFlagsProtReadWrite) return 1;
    if (cudaMallocAsync(&a, sizeof h, s) || cudaMallocFromPoolAsync(&b, sizeof h, pool, s)) return 1;
    fill<<<1, 32, 0, s>>>(a, 7);
    cudaMemcpyAsync(b, a, sizeof h, cudaMemcpyDeviceToDevice, s);
    cudaMemcpyAsync(h, b, sizeof h, cudaMemcpyDeviceToHost, s);
    cudaFreeAsync(a, s), cudaFreeAsync(b, s);
    cudaStreamSynchronize(s), cudaStreamDestroy(s);
    return h[31] != 7;
}
