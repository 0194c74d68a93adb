// clean
/* Launches by function call, errors that stick and errors that do not, what is asked of devices. */
#include <cstdio>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>

static int wrong = 0;
#define EXPECT(condition) \
    if (!(condition)) printf("line %d: %s\n", __LINE__, #condition), wrong = 1

__global__ void axpy(float a, const float *x, float *y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += a * x[i];
}
template <class T> __global__ void fill(T *p, T v) { p[threadIdx.x] = v; }

int main() {
    float *x, *y, h[64], a = 2;
    int n = 64, blocks = 0, grid = 0, block = 0, value = 0, device = -1;
    cudaMalloc(&x, sizeof h), cudaMalloc(&y, sizeof h);
    cudaProfilerStart();
    float one = 1;
    void *filling[] = {&x, &one}, *arguments[] = {&a, &x, &y, &n};
    EXPECT(!cudaLaunchKernel((const void *)fill<float>, dim3(1), dim3(64), filling, 0, 0));
    filling[0] = &y;
    EXPECT(!cudaLaunchKernel(fill<float>, dim3(1), dim3(64), filling, 0, 0));
    EXPECT(!cudaLaunchKernel((void *)axpy, dim3(2), dim3(32), arguments, 0, 0));
    EXPECT(!cudaLaunchCooperativeKernel((void *)axpy, dim3(2), dim3(32), arguments));
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(2), config.blockDim = dim3(32);
    EXPECT(!cudaLaunchKernelEx(&config, axpy, a, (const float *)x, y, n));
    cudaProfilerStop();
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    EXPECT(h[0] == 7 && h[63] == 7);
    EXPECT(cudaLaunchCooperativeKernel((void *)axpy, dim3(1 << 20), dim3(32), arguments) ==
           cudaErrorCooperativeLaunchTooLarge);
    EXPECT(cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge);
    EXPECT(cudaGetLastError() == cudaSuccess);

    EXPECT(!cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, axpy, 256, 0) && blocks == 8);
    EXPECT(!cudaOccupancyMaxPotentialBlockSize(&grid, &block, axpy, 0, 0) && block == 1024);
    cudaDeviceProp p;
    EXPECT(!cudaGetDeviceProperties(&p, 0) && p.warpSize == 32 && p.multiProcessorCount == 132);
    EXPECT(!cudaDeviceGetAttribute(&value, cudaDevAttrMaxBlockDimZ, 0) && value == 64);
    EXPECT(cudaSetDevice(3) == cudaErrorInvalidDevice && cudaGetLastError());
    EXPECT(!cudaGetDevice(&device) && device == 0);
    size_t free_bytes, total, heap;
    EXPECT(!cudaMemGetInfo(&free_bytes, &total) && free_bytes + 512 == total);
    EXPECT(!cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 24));
    EXPECT(!cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize) && heap == 1 << 24);
    EXPECT(cudaMalloc(&x, (size_t)1 << 60) == cudaErrorMemoryAllocation);
    EXPECT(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
    printf("%s: %s\n", cudaGetErrorName(cudaGetLastError()), cudaGetErrorString(cudaErrorNotReady));
    cudaDeviceReset();
    return wrong;
}
