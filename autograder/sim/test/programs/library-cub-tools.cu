// clean
// What programs around CUB use besides: its allocator, its checks of calls.
#include <cub/cub.cuh>
#include <stdio.h>

cub::CachingDeviceAllocator allocator(true);

__global__ void k(int *p) { p[threadIdx.x] = threadIdx.x; }

int main() {
    int *d = NULL, h[32];
    size_t bytes = 0;
    void *room = NULL;
    CubDebugExit(allocator.DeviceAllocate((void **)&d, sizeof h));
    k<<<1, 32>>>(d);
    CubDebugExit(cudaPeekAtLastError());
    CubDebugExit(cub::DeviceReduce::Sum(room, bytes, d, d, 32));
    CubDebugExit(allocator.DeviceAllocate(&room, bytes));
    CubDebugExit(cub::DeviceReduce::Sum(room, bytes, d, d, 32));
    CubDebugExit(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    CubDebugExit(allocator.DeviceFree(room));
    CubDebugExit(allocator.DeviceFree(d));
    return h[0] != 496 || UINT_MAX != 0xffffffffu;
}
